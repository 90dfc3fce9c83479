import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { keepOpenStreams } from "./open-streams.ts";
import { openEventStream, type EventStream } from "./event-stream.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test("a stream whose reader left while it was being opened has ended, and counts no more", async () => {
  const app = fastify();
  keepOpenStreams(app, server.platform);
  let opened: (stream: EventStream) => void;
  const stream = new Promise<EventStream>((resolve) => {
    opened = resolve;
  });
  let asked = (): void => undefined;
  app.get("/stream", async (request, reply) => {
    asked();
    // Simulates a client that leaves while it is being authenticated.
    await once(reply.raw, "close");
    opened(openEventStream(server.platform, request, reply, "a login"));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const reached = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const reader = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  reader.write("GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await reached;
  reader.destroy();
  expect((await stream).isClosed).toBe(true);
  expect(await server.platform.metrics.text()).toContain('parlour_streams_open{kind="/stream"} 0');
  await app.close();
});
