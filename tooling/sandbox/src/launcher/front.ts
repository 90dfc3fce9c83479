import http from "node:http";
import type { Duplex } from "node:stream";
import { isPageRequest, waitingPage, type WaitingPageLook } from "@parlour/contract/waiting-page";
import { pageTimePath, pageTimeScript, withPageTime } from "../clock/page-time.ts";
import type { SandboxClock } from "../clock/sandbox-clock.ts";
import { applyFault } from "../faults/apply-fault.ts";
import type { FaultStore } from "../faults/fault-store.ts";
import { forward, forwardUpgrade } from "./forward.ts";
import { StartProblem } from "./options.ts";

export interface FrontTargets {
  /** Returns the port of the server behind the sites; null while it is down. */
  apiPort(): number | null;
  sandboxPort(): number | null;
  /** Returns the page at `localhost`. */
  addressPage(): string;
  /** Returns the brand's look at a host without its port; null for any other host. */
  lookOfHost(host: string): WaitingPageLook | null;
  /**
   * In development: returns the port that serves a page's module (dev-sites.ts); null for everything else.
   */
  readonly modulePort?: (host: string, url: string) => number | null;
  /** In development: resolves when the restarted server is up, or has failed to start. Calls wait for it. */
  readonly settled?: () => Promise<void>;
  /** The faults to apply to calls. */
  readonly faults?: Pick<FaultStore, "take">;
  /** The stack's clock, which pages show once it was moved. */
  readonly clock?: Pick<SandboxClock, "aheadMs">;
}

export interface Front {
  readonly port: number;
  close(): Promise<void>;
}

/** Paths on `localhost` that go to the server itself. */
const serverPaths = /^\/(healthz|readyz|metrics)(\/|$|\?)/;
/** The address page's files, which the sandbox has. */
const pageAssets = /^\/assets\/(sandbox\.css|live\.js|icon\.svg)$/;
const retryAfterSeconds = 1;

/**
 * Listens on the one port and sends each request to the sandbox or the server by its host, with the original
 * Host header and X-Forwarded-* added. Listens on the loopback addresses only. Throws a StartProblem if the
 * port is taken.
 */
export async function openFront(port: number, targets: FrontTargets): Promise<Front> {
  // Ends connections that are idle, never open streams. The server does so after 72 s, and a call on a connection that it is
  // just ending would get a 503.
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, timeout: 30_000 });

  function handle(request: http.IncomingMessage, response: http.ServerResponse, hasWaited = false): void {
    const modules = targets.modulePort?.(hostOf(request), request.url ?? "/") ?? null;
    if (modules !== null) {
      pass(request, response, modules);
      return;
    }
    const target = targetOf(request, targets);
    if (request.url === pageTimePath && target !== targets.sandboxPort()) {
      const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" };
      response.writeHead(200, headers).end(pageTimeScript(targets.clock?.aheadMs() ?? 0));
      return;
    }
    if (target === "addresses") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(targets.addressPage());
      return;
    }
    if (target === null) {
      if (targets.settled !== undefined && !hasWaited) {
        void targets.settled().then(() => handle(request, response, true));
        return;
      }
      request.resume();
      sendUnavailable(request, response, targets);
      return;
    }
    const fault =
      target === targets.sandboxPort()
        ? undefined
        : targets.faults?.take({
            method: request.method ?? "GET",
            url: request.url ?? "/",
            cookie: request.headers.cookie,
          });
    if (fault === undefined || fault === null) pass(request, response, target);
    else {
      void applyFault(fault, request, response).then((goesOn) => {
        if (goesOn) pass(request, response, target);
      });
    }
  }

  function pass(request: http.IncomingMessage, response: http.ServerResponse, port: number): void {
    const isMoved = (targets.clock?.aheadMs() ?? 0) > 0;
    forward(request, response, {
      port,
      agent,
      adaptPage: isMoved && port !== targets.sandboxPort() ? withPageTime : undefined,
      onUnavailable: () => sendUnavailable(request, response, targets),
    });
  }

  const create = (): http.Server => http.createServer((request, response) => handle(request, response));
  const servers = [create(), create()] as const;
  const [first, second] = servers;
  const { modulePort } = targets;
  if (modulePort !== undefined) {
    for (const server of servers) {
      server.on("upgrade", (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
        forwardUpgrade(request, socket, head, modulePort(hostOf(request), "/@vite/client"));
      });
    }
  }
  // Streams can be silent for long; the server behind the proxy has the time limits.
  for (const server of servers) server.requestTimeout = 0;
  const opened = await listen(first, port, "127.0.0.1");
  try {
    await listen(second, opened, "::1");
  } catch (error) {
    if (error instanceof StartProblem) {
      await close(first);
      throw error;
    }
    // A machine without IPv6: browsers use the other address.
  }
  return {
    port: opened,
    async close() {
      await Promise.all(servers.map(close));
      agent.destroy();
    },
  };
}

function hostOf(request: http.IncomingMessage): string {
  return (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
}

function targetOf(request: http.IncomingMessage, targets: FrontTargets): number | null | "addresses" {
  const host = hostOf(request);
  const path = request.url ?? "/";
  if (host === "sandbox.localhost") return targets.sandboxPort();
  if (host !== "localhost" && host !== "127.0.0.1" && host !== "[::1]") return targets.apiPort();
  if (serverPaths.test(path)) return targets.apiPort();
  return pageAssets.test(path) ? targets.sandboxPort() : "addresses";
}

/**
 * Sends a 503: for a page one that reloads itself when the server is back, for a call an error in the
 * contract's form.
 */
function sendUnavailable(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  targets: FrontTargets,
): void {
  const isPage = isPageRequest(request);
  const type = isPage ? "text/html; charset=utf-8" : "application/json";
  const body = isPage
    ? waitingPage(targets.lookOfHost(hostOf(request)))
    : JSON.stringify({
        code: "unavailable",
        message: "The server is starting or restarting.",
        requestId: "front",
      });
  const headers = {
    "content-type": type,
    "cache-control": "no-store",
    "retry-after": String(retryAfterSeconds),
  };
  response.writeHead(503, headers).end(body);
}

function listen(server: http.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" || error.code === "EACCES";
      reject(
        taken
          ? new StartProblem(
              error.code === "EACCES"
                ? `Port ${port} may not be opened by this user. Set PORT to another one, such as 8080.`
                : `Port ${port} is taken by another program. Set PORT to another one.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function close(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
