import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { messageStream, sendMessage } from "@parlour/contract/operations/messages";

/**
 * Clients of streams-bench.ts, forked several times so that they share the load and the file descriptors: some hold open
 * streams, one sends. Times are those of the machine's monotonic clock, which all processes share.
 */

/** A customer as the server sees them. */
export interface Visitor {
  readonly token: string;
  /** Their own address, which counts for limits. */
  readonly address: string;
}

/** What the bench asks for. */
export type ClientOrder =
  | { readonly do: "open"; readonly port: number; readonly visitors: readonly Visitor[] }
  | { readonly do: "collect" }
  | { readonly do: "close" }
  | {
      readonly do: "send";
      readonly port: number;
      readonly visitors: readonly Visitor[];
      readonly profileId: string;
      readonly perSecond: number;
      readonly seconds: number;
    };

/** What a client reports. */
export type ClientReport =
  | { readonly did: "open"; readonly open: number }
  /** Milliseconds from the beginning of each sending call to the arrival of its event. */
  | { readonly did: "collect"; readonly delivered: readonly number[]; readonly lost: number }
  | { readonly did: "close" }
  /** Milliseconds that each sending call took, and how many were refused. */
  | { readonly did: "send"; readonly took: readonly number[]; readonly refused: number };

/** Streams that are being opened at the same time by one process. */
const opening = 25;

const monotonicMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
const sockets = new Set<Socket>();
let delivered: number[] = [];
let cut = 0;

function openStream(port: number, { token, address }: Visitor): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets.add(socket);
    let text = "";
    let isOpen = false;
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      text += part;
      if (!isOpen && text.includes('"balance"')) {
        isOpen = true;
        resolve();
      }
      if (!text.endsWith("\n")) return;
      for (const [, sent] of text.matchAll(/"direction":"sent","body":"(\d+\.?\d*) /g)) {
        delivered.push(monotonicMs() - Number(sent));
      }
      text = "";
    });
    socket.on("error", reject);
    socket.on("close", () => {
      if (sockets.delete(socket)) cut += 1;
      reject(new Error(`the stream ended: ${text.slice(0, 200)}`));
    });
    socket.write(
      `GET ${messageStream.path} HTTP/1.1\r\nhost: uk.emberlane.test\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\n\r\n`,
    );
  });
}

async function openAll(port: number, visitors: readonly Visitor[]): Promise<void> {
  const waiting = [...visitors];
  const openNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await openStream(port, next);
  };
  await Promise.all(Array.from({ length: opening }, openNext));
}

async function sendAll(order: Extract<ClientOrder, { do: "send" }>): Promise<ClientReport> {
  const { port, visitors, profileId, perSecond, seconds } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const took: number[] = [];
  let refused = 0;
  const post = (visitor: Visitor): Promise<void> =>
    new Promise((resolve) => {
      const began = monotonicMs();
      const body = `${began} Are you still awake at this hour? The lamp over the stairs is lit again.`;
      const call = request(
        {
          agent,
          port,
          host: "127.0.0.1",
          method: sendMessage.method,
          path: sendMessage.path,
          headers: {
            host: "uk.emberlane.test",
            "content-type": "application/json",
            authorization: `Bearer ${visitor.token}`,
            "x-forwarded-for": visitor.address,
          },
        },
        (response) => {
          if (response.statusCode === 201) took.push(monotonicMs() - began);
          else refused += 1;
          response.resume();
          response.on("end", resolve);
        },
      );
      call.on("error", () => {
        refused += 1;
        resolve();
      });
      call.end(JSON.stringify({ profileId, body, clientMessageId: crypto.randomUUID() }));
    });
  const sending: Promise<void>[] = [];
  const start = monotonicMs();
  // At its time, whether the calls before have ended or not.
  while (monotonicMs() - start < seconds * 1000) {
    const due = ((monotonicMs() - start) / 1000) * perSecond;
    while (sending.length < due) {
      const visitor = visitors[Math.floor(Math.random() * visitors.length)];
      if (visitor !== undefined) sending.push(post(visitor));
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  await Promise.all(sending);
  agent.destroy();
  return { did: "send", took, refused };
}

async function carryOut(order: ClientOrder): Promise<ClientReport> {
  switch (order.do) {
    case "open":
      await openAll(order.port, order.visitors);
      return { did: "open", open: sockets.size };
    case "collect": {
      const report: ClientReport = { did: "collect", delivered, lost: cut };
      delivered = [];
      return report;
    }
    case "close":
      for (const socket of sockets) {
        sockets.delete(socket);
        socket.destroy();
      }
      return { did: "close" };
    case "send":
      return await sendAll(order);
    default:
      return order satisfies never;
  }
}

process.on("message", (order) => {
  carryOut(order as ClientOrder).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit(0));
