import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { balance } from "@parlour/contract/operations/credits";
import { messageHistory } from "@parlour/contract/operations/messages";
import { reportGates } from "./gates.ts";
import { quantile } from "./measure.ts";
import type { ClientOrder, ClientReport, Visitor } from "./stream-clients.ts";

/**
 * `pnpm bench:streams`: one node with 10,000 open streams of 5,000 customers, and 200 messages a second sent by the real
 * call. Prints the memory of a stream next to a bare node:http server's in the same run, how soon messages arrive, and how
 * long other calls take before and meanwhile. Everything is on loopback. Exits with 1 if a gate is missed.
 */

const customers = Number(process.env["STREAMS_CUSTOMERS"] ?? 5_000);
const streams = Number(process.env["STREAMS_OPEN"] ?? 10_000);
const perSecond = Number(process.env["STREAMS_MESSAGES"] ?? 200);
const seconds = Number(process.env["STREAMS_SECONDS"] ?? 15);
/** Processes that hold the clients' ends of the streams. */
const readers = 2;

interface Memory {
  /** Bytes that the process holds. */
  readonly resident: number;
  /** Bytes of living objects and buffers. */
  readonly living: number;
}

function start(program: string, ...given: readonly string[]): ChildProcess {
  return fork(resolve(import.meta.dirname, program), given, { execArgv: ["--expose-gc"] });
}

/** Waits for the next message of a process. Throws if it ends instead. */
async function heardFrom<Message>(child: ChildProcess): Promise<Message> {
  const leave = new AbortController();
  const { signal } = leave;
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([message]) => message as Message),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`a process of the bench ended with ${String(code)}`);
      }),
    ]);
  } finally {
    leave.abort();
  }
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  // What was closed just before is let go in later turns.
  await pause(1_000);
  server.send("memory");
  const { memory } = await heardFrom<{ readonly memory: NodeJS.MemoryUsage }>(server);
  return { resident: memory.rss, living: memory.heapUsed + memory.external };
}

async function ask<Did extends ClientReport["did"]>(
  client: ChildProcess,
  order: Extract<ClientOrder, { do: Did }>,
): Promise<Extract<ClientReport, { did: Did }>> {
  client.send(order);
  return await heardFrom(client);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

const clients = Array.from({ length: readers }, () => start("stream-clients.ts"));
const sender = start("stream-clients.ts");

/** Opens streams in all clients, dealt out evenly. */
async function openStreams(port: number, visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(
    clients.map((client, index) =>
      ask(client, { do: "open", port, visitors: visitors.filter((_, turn) => turn % readers === index) }),
    ),
  );
}
const closeStreams = (): Promise<unknown> =>
  Promise.all(clients.map((client) => ask(client, { do: "close" })));

/** What one stream costs a server, in kB. */
async function costOfStream(
  server: ChildProcess,
  port: number,
  visitors: readonly Visitor[],
): Promise<Memory> {
  const before = await memoryOf(server);
  await openStreams(port, visitors);
  const after = await memoryOf(server);
  return {
    resident: (after.resident - before.resident) / visitors.length / 1000,
    living: (after.living - before.living) / visitors.length / 1000,
  };
}

/** Makes 20 calls a second as one customer until the promise resolves. Returns what each took, in ms. */
async function otherCalls(
  port: number,
  { token, address }: Visitor,
  profileId: string,
  until: Promise<unknown>,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const paths = [balance.path, `${messageHistory.path}?profileId=${profileId}`];
  const headers = {
    host: "uk.emberlane.test",
    authorization: `Bearer ${token}`,
    "x-forwarded-for": address,
  };
  const state = { isOver: false };
  void until.then(() => {
    state.isOver = true;
  });
  const calls: Promise<void>[] = [];
  while (!state.isOver) {
    const path = paths[calls.length % paths.length];
    const began = performance.now();
    const { promise, resolve: done, reject } = Promise.withResolvers<void>();
    const call = request({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      response.on("end", () => {
        took.push(performance.now() - began);
        if (response.statusCode === 200) done();
        else reject(new Error(`${path} returned ${response.statusCode}`));
      });
    });
    call.on("error", reject);
    call.end();
    calls.push(promise);
    await pause(50);
  }
  await Promise.all(calls);
  agent.destroy();
  return took;
}

const visitorsOf = (tokens: readonly string[]): Visitor[] =>
  tokens.map((token, index) => ({
    token,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }));
/** As many streams as asked for, each customer's tabs among them. */
const tabsOf = (visitors: readonly Visitor[], count: number): Visitor[] =>
  Array.from({ length: count }, (_, index) => visitors[index % visitors.length]).filter(
    (visitor) => visitor !== undefined,
  );

try {
  const bare = start("bare-streams.ts");
  const { port: barePort } = await heardFrom<{ readonly port: number }>(bare);
  // As long as the real server's tokens, which both servers keep with the request's headers.
  const strangers = visitorsOf(Array.from({ length: customers }, () => "x".repeat(400)));
  await openStreams(barePort, tabsOf(strangers, 200));
  await closeStreams();
  const floor = await costOfStream(bare, barePort, tabsOf(strangers, streams));
  await closeStreams();
  await stop(bare);

  const server = start("../../../apps/api/src/testing/stream-load.ts", String(customers));
  const { port, tokens, profileId } = await heardFrom<{
    readonly port: number;
    readonly tokens: readonly string[];
    readonly profileId: string;
  }>(server);
  const visitors = visitorsOf(tokens);
  const [caller] = visitors;
  if (caller === undefined) throw new Error("there is no customer");
  const send = (duration: number) =>
    ask(sender, { do: "send", port, visitors, profileId, perSecond, seconds: duration });
  const callsDuring = (until: Promise<unknown>) => otherCalls(port, caller, profileId, until);

  // Warms up: every customer's first message opens a conversation.
  await openStreams(port, tabsOf(visitors, 200));
  await closeStreams();
  await send(10);
  // The database plans for the rows that are there now, as it does in a service that runs for longer than a minute.
  server.send("analyze");
  await heardFrom(server);
  await callsDuring(pause(2_000));

  const quiet = await callsDuring(pause(seconds * 1000));
  const sendingAlone = send(seconds);
  const withMessages = await callsDuring(sendingAlone);
  const alone = await sendingAlone;
  const cost = await costOfStream(server, port, tabsOf(visitors, streams));
  const withStreams = await callsDuring(pause(seconds * 1000));
  await Promise.all(clients.map((client) => ask(client, { do: "collect" })));
  const sending = send(seconds);
  const during = await callsDuring(sending);
  const { took, refused } = await sending;
  await pause(2_000);
  const arrivals = await Promise.all(clients.map((client) => ask(client, { do: "collect" })));
  const delivered = arrivals.flatMap((each) => each.delivered);
  const cut = arrivals.reduce((sum, { lost }) => sum + lost, 0);
  const expected = took.length * (streams / customers);
  await closeStreams();
  await stop(server);

  const line = (name: string, values: readonly number[]): string =>
    `| ${name} | ${values.length} | ${quantile(values, 0.5).toFixed(1)} | ${quantile(values, 0.95).toFixed(1)} | ${quantile(values, 0.99).toFixed(1)} |`;
  process.stdout.write(
    [
      `${streams} streams of ${customers} customers, ${perSecond} messages a second for ${seconds} s`,
      "",
      "| ms | number | p50 | p95 | p99 |",
      "|---|---|---|---|---|",
      line("other calls, nothing else", quiet),
      line("other calls, messages without streams", withMessages),
      line("other calls, streams without messages", withStreams),
      line("other calls, streams and messages", during),
      line("sending a message, without streams", alone.took),
      line("sending a message, with streams", took),
      line("from sending to a tab", delivered),
      "",
      "| memory of a stream, kB | this server | bare server |",
      "|---|---|---|",
      `| held by the process | ${cost.resident.toFixed(1)} | ${floor.resident.toFixed(1)} |`,
      `| living objects and buffers | ${cost.living.toFixed(1)} | ${floor.living.toFixed(1)} |`,
      "",
      `${delivered.length} of ${expected} events arrived; ${refused + alone.refused} messages were refused; ${cut} streams were cut.`,
      `Other calls' p95 with streams and messages is ${(quantile(during, 0.95) / quantile(quiet, 0.95)).toFixed(1)} times that of the node at rest, which sends no messages.`,
      "",
    ].join("\n"),
  );
  const memory = cost.resident / floor.resident;
  const delivery = quantile(delivered, 0.99) / quantile(took, 0.99);
  const others = quantile(during, 0.95) / quantile(withMessages, 0.95);
  const missing = expected - delivered.length + refused + cut;
  reportGates("Streams", [
    {
      title: "memory of a stream",
      value: memory,
      unit: `of the bare server's ${floor.resident.toFixed(1)} kB`,
      goal: "2",
      gate: "2",
      holds: memory <= 2,
    },
    {
      title: "p99 of delivery",
      value: delivery,
      unit: `of the sending call's ${quantile(took, 0.99).toFixed(0)} ms`,
      goal: "1.5",
      gate: "2",
      holds: delivery <= 2,
    },
    {
      title: "p95 of other calls",
      value: others,
      unit: `of ${quantile(withMessages, 0.95).toFixed(1)} ms without streams`,
      goal: "1.5",
      gate: "2",
      holds: others <= 2,
    },
    {
      title: "lost, refused or cut",
      value: missing,
      unit: "",
      goal: "0",
      gate: "0",
      holds: missing === 0,
    },
  ]);
  await stop(sender);
  await Promise.all(clients.map(stop));
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${String(error)}\n`);
  for (const child of [sender, ...clients]) child.kill();
  throw error;
}
