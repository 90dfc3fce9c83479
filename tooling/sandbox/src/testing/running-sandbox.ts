import http from "node:http";
import { onTestFinished } from "vitest";
import { createSandboxApp } from "../sandbox-app.ts";
import { sandboxKeys } from "../sandbox-keys.ts";
import type { SandboxSettings } from "../sandbox-settings.ts";

export interface RunningSandbox {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
}

/** Starts a sandbox on a free port; stops with the test. */
export async function runningSandbox(settings: Partial<SandboxSettings> = {}): Promise<RunningSandbox> {
  const app = await createSandboxApp({
    folder: null,
    keys: sandboxKeys,
    publicOrigin: "http://sandbox.localhost",
    cardWebhookUrl: null,
    flexpayPostbackUrl: null,
    textWebhookUrl: null,
    ...settings,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await app.close();
  };
  onTestFinished(stop);
  return {
    url,
    port: Number(new URL(url).port),
    stop,
    async get(path) {
      const response = await fetch(url + path);
      return (await response.json()) as unknown;
    },
    async post(path, body) {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await response.json()) as unknown;
    },
  };
}

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Its response from now on. */
  answer: { status: number; body: string };
}

/** Starts a webhook receiver that records what it got; stops with the test. */
export async function runningReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const receiver = { url: "", received, answer: { status: 200, body: "" } };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      response.writeHead(receiver.answer.status).end(receiver.answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return receiver;
}
