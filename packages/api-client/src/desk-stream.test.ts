import type { OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDeskStream, parseDeskEvent } from "./desk-stream.ts";
import type { StreamStatus } from "./event-stream.ts";
import { refuse, startLocalServer, type ReceivedRequest } from "./testing/local-server.ts";

test("events of the contract are read", () => {
  expect(parseDeskEvent('{"type":"queue"}')).toEqual({ type: "queue" });
  expect(parseDeskEvent('{"type":"conversation","conversationId":"c1","more":1}')).toEqual({
    type: "conversation",
    conversationId: "c1",
  });
});

test("what concerns one operator is read with its particulars", () => {
  const told = [
    { type: "presence", staffId: "s1" },
    { type: "handed_over", conversationId: "c1", from: "Wick" },
    { type: "returned", conversationId: "c1", reason: "idle" },
    { type: "sheet", conversationId: "c1" },
    { type: "care" },
  ];
  for (const event of told) expect(parseDeskEvent(JSON.stringify(event))).toEqual(event);
  expect(parseDeskEvent('{"type":"returned","conversationId":"c1","reason":"whim"}')).toBeNull();
});

test("what is unknown or malformed is passed over", () => {
  for (const data of ["", "null", "7", "{}", '{"type":"later"}', '{"type":"conversation"}', "not json"]) {
    expect(parseDeskEvent(data)).toBeNull();
  }
});

async function listen(handle: (request: ReceivedRequest, response: ServerResponse) => void) {
  const server = await startLocalServer(handle);
  const events: OpsStreamEvent[] = [];
  const statuses: StreamStatus[] = [];
  const counts = { refusals: 0 };
  const stream = openDeskStream({
    baseUrl: server.baseUrl,
    firstDelayMs: 5,
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
    onRefused: () => {
      counts.refusals += 1;
    },
  });
  onTestFinished(() => {
    stream.close();
    return server.close();
  });
  return { server, events, statuses, counts };
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(": open\n\n");
}

test("the console's stream hands over known events and passes others over", async () => {
  const { events, statuses } = await listen((_request, response) => {
    begin(response);
    response.write('data: not json\n\ndata: {"type":"later"}\n\ndata: {"type":"queue"}\n\n');
  });
  await vi.waitFor(() => expect(events).toEqual([{ type: "queue" }]), { timeout: 20_000 });
  expect(statuses).toEqual(["connecting", "open"]);
});

test("a refused stream is reported and asked for again, also after a 401", async () => {
  let tries = 0;
  const { counts, statuses } = await listen((_request, response) => {
    tries += 1;
    if (tries === 1) refuse(response, 401, "unauthorized");
    else if (tries === 2) refuse(response, 503, "unavailable");
    else begin(response);
  });
  await vi.waitFor(() => expect(statuses.at(-1)).toBe("open"), { timeout: 20_000 });
  expect(counts.refusals).toBe(2);
});

test("a broken line is no refusal", async () => {
  const { counts, server, statuses } = await listen((_request, response) => {
    begin(response);
    if (server.requests.length === 1) setImmediate(() => response.destroy());
  });
  await vi.waitFor(() => expect(statuses).toEqual(["connecting", "open", "waiting", "connecting", "open"]), {
    timeout: 20_000,
  });
  expect(counts.refusals).toBe(0);
});
