import type { OperationSpec } from "@parlour/contract/operation";
import type { LightMyRequestResponse } from "fastify";
import { call, type CallInput } from "../test-chat.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** Returns the response of a call that prepares another one. Throws if it was refused. */
export function succeeded(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body.slice(0, 300)}`);
  return response;
}

/** Makes a call that a measured one needs. Throws if it was refused. */
export async function callOrThrow(
  { server }: ScaleStage,
  operation: OperationSpec,
  input: CallInput,
): Promise<LightMyRequestResponse> {
  return succeeded(await call(server.app, operation, input));
}
