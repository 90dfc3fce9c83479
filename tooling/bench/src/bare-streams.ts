import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The floor of streams-bench.ts: event streams of a bare node:http server, with the same headers and first events as the
 * real ones and a heartbeat. Forked; sends its port, and its memory for each message "memory".
 */

const server = createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
    "x-accel-buffering": "no",
  });
  response.write("retry: 1000\n\n");
  response.write('data: {"type":"balance","balance":5}\n\n');
  const beat = setInterval(() => response.write(": still here\n\n"), 7_000);
  response.once("close", () => clearInterval(beat));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", (asked) => {
  if (asked !== "memory") return;
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  process.send?.({ memory: process.memoryUsage() });
});
process.once("disconnect", () => process.exit(0));
