import type { LightMyRequestResponse } from "fastify";
import { allOperations } from "../all-operations.ts";
import { call, type CallInput } from "../test-chat.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** A call that people wait for, with its parameters. */
export interface ScaleCall {
  readonly name: string;
  /** Makes what the call needs, which is not measured. Returns the call. */
  readonly prepare: () => Promise<() => Promise<Pick<LightMyRequestResponse, "statusCode" | "body">>>;
}

export type Headers = { readonly [name: string]: string };
type Caller = Headers | (() => Promise<Headers>);

async function headersOf(caller: Caller): Promise<{ [name: string]: string }> {
  return { ...(typeof caller === "function" ? await caller() : caller) };
}

/** Returns builders of calls: `get`, and `send` with a body. `day` returns the date of so many days ago. */
export function callMaker({ server: { app, platform } }: ScaleStage) {
  return {
    day: (before: number): string =>
      new Date(platform.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10),
    get: (name: string, caller: Caller, url: string): ScaleCall => ({
      name,
      async prepare() {
        const headers = await headersOf(caller);
        return () => app.inject({ method: "GET", url, headers });
      },
    }),
    send: (
      name: string,
      caller: Caller,
      url: string,
      body: () => object = () => ({}),
      method: "POST" | "PUT" = "POST",
    ): ScaleCall => ({
      name,
      async prepare() {
        const headers = await headersOf(caller);
        return () => app.inject({ method, url, headers, payload: body() });
      },
    }),
  };
}

/** By the id of an operation: makes what its call needs, and returns the request. */
export type PreparedRequests = {
  readonly [operation: string]: (stage: ScaleStage) => Promise<CallInput>;
};

/** The calls of prepared requests, by their operations' ids. Throws for an id that is not of the contract. */
export function preparedCalls(stage: ScaleStage, requests: PreparedRequests): readonly ScaleCall[] {
  return Object.entries(requests).map(([name, prepare]) => {
    const operation = allOperations.find(({ id }) => id === name);
    if (operation === undefined) throw new Error(`no operation ${name}`);
    return {
      name,
      prepare: async () => {
        const request = await prepare(stage);
        return () => call(stage.server.app, operation, request);
      },
    };
  });
}
