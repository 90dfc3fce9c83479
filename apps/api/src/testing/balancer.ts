import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How often a node's readiness is checked. The real proxy checks every 2 s. */
const askEveryMs = 100;
/** How long a call waits for a node when none is ready, as at the real proxy. */
const patienceMs = 5_000;

interface Node {
  readonly origin: string;
  readonly onCall: () => void;
  ready: boolean;
  calls: number;
}

export interface Balancer {
  readonly origin: string;
  /** Adds a node, or replaces the one of the same name. `onCall` is called for each call forwarded to it. */
  put(name: string, origin: string, onCall?: () => void): Promise<void>;
  close(): Promise<void>;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a small balancer like the deployed one (tooling/deploy/Caddyfile): it polls /readyz, sends a call to
 * the ready node with the fewest calls, and tries another only if a node accepted no connection. `hostOf`
 * returns the host for a path. With `fromCallers` each call is forwarded from the address in its
 * X-Forwarded-For, which must be one of this machine's, so that the nodes see many callers.
 */
export async function startBalancer(
  hostOf: (path: string) => string,
  { fromCallers = false }: { readonly fromCallers?: boolean } = {},
): Promise<Balancer> {
  const nodes = new Map<string, Node>();
  const stopping = new AbortController();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all(
        [...nodes.values()].map(async (node) => {
          node.ready = await isReady(node.origin);
        }),
      );
      await pause(askEveryMs);
    }
  }

  async function chooseNode(refused: ReadonlySet<Node>): Promise<Node | null> {
    const from = performance.now();
    for (;;) {
      const ready = [...nodes.values()].filter((node) => node.ready && !refused.has(node));
      const [first] = ready.toSorted((left, right) => left.calls - right.calls);
      if (first) return first;
      if (performance.now() - from > patienceMs) return null;
      await pause(20);
    }
  }

  /** Resolves to false if the node accepted no connection, so that nothing was sent. */
  function pass(node: Node, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<boolean> {
    const path = from.url ?? "/";
    return new Promise((resolve) => {
      node.calls += 1;
      const onward = request(`${node.origin}${path}`, {
        method: from.method ?? "GET",
        headers: { ...from.headers, host: hostOf(path) },
        agent: false,
        ...(fromCallers ? { localAddress: String(from.headers["x-forwarded-for"] ?? "127.0.0.1") } : {}),
      });
      to.once("close", () => {
        node.calls -= 1;
        onward.destroy();
      });
      onward.once("response", (response) => {
        to.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(to);
        response.once("error", () => to.destroy());
        resolve(true);
      });
      onward.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && !to.headersSent) return resolve(false);
        if (to.headersSent) to.destroy();
        else to.writeHead(502).end();
        resolve(true);
      });
      onward.once("socket", (socket) => socket.once("connect", node.onCall));
      onward.end(body);
    });
  }

  const server = createServer((from, to) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of from) parts.push(part as Buffer);
      const refused = new Set<Node>();
      for (;;) {
        const node = await chooseNode(refused);
        if (!node) return to.writeHead(503).end();
        if (await pass(node, from, Buffer.concat(parts), to)) return undefined;
        refused.add(node);
      }
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const watching = watch();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async put(name, origin, onCall = () => undefined) {
      nodes.set(name, { origin, onCall, ready: await isReady(origin), calls: 0 });
    },
    async close() {
      stopping.abort();
      await watching;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
