import http from "node:http";
import net from "node:net";
import { pipeline, type Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { isPageRequest } from "@parlour/contract/waiting-page";

export interface ForwardTarget {
  /** On this machine. */
  readonly port: number;
  readonly agent: http.Agent;
  /** Called if there was no response; nothing has been sent yet. */
  readonly onUnavailable: () => void;
  /** Changes a page's HTML on its way; absent: everything is passed on as it is. */
  readonly adaptPage?: ((page: string) => string) | undefined;
}

/**
 * Headers about a single connection, not the call (RFC 9110, 7.6.1). `expect` has been handled here already.
 */
const ofConnection = new Set(["connection", "keep-alive", "proxy-connection", "te", "upgrade", "expect"]);

/** Returns the caller's headers with the caller's address, added to what an earlier proxy reported. */
function forwardedHeaders({ headers, socket }: http.IncomingMessage): http.OutgoingHttpHeaders {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
  const after = (name: string, value: string): string => {
    const before = headers[`x-forwarded-${name}`];
    return before === undefined ? value : `${String(before)},${value}`;
  };
  return {
    ...own,
    "x-forwarded-for": after("for", (socket.remoteAddress ?? "").replace(/^::ffff:/, "")),
    "x-forwarded-proto": after("proto", "http"),
    "x-forwarded-host": headers["x-forwarded-host"] ?? headers.host,
  };
}

/** Header names and values in turn, as received, without hop-by-hop headers. */
function responseHeaders({ rawHeaders }: http.IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (!ofConnection.has(name.toLowerCase()) && name.toLowerCase() !== "transfer-encoding")
      kept.push(name, value);
  }
  return kept;
}

/** Request headers that would give a page that can't be changed: a compressed one, or the browser's cached copy. */
const ofCopies = ["accept-encoding", "if-none-match", "if-modified-since"];
/** Headers of a response that no longer fit a changed page. */
const ofOriginal = new Set(["content-length", "etag", "last-modified"]);

/** Sends a page with its changes. Resolves when it is sent, or the server broke off. */
async function sendAdapted(
  incoming: http.IncomingMessage,
  response: http.ServerResponse,
  adaptPage: (page: string) => string,
): Promise<void> {
  const page = Buffer.from(adaptPage(await text(incoming)));
  const raw = responseHeaders(incoming);
  const headers = raw.flatMap((name, index) =>
    index % 2 === 0 && !ofOriginal.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ""] : [],
  );
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, [
    ...headers,
    "content-length",
    String(page.length),
  ]);
  response.end(page);
}

/**
 * Forwards a request and its response, both as streams. A response that arrives before the request body has ended, such
 * as 413, is final; the rest of the body is read and discarded, so that the caller can read the response.
 */
export function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { port, agent, onUnavailable, adaptPage }: ForwardTarget,
): void {
  const { method, url } = request;
  const headers = forwardedHeaders(request);
  const adapt = method === "GET" && isPageRequest(request) ? adaptPage : undefined;
  if (adapt !== undefined) for (const name of ofCopies) delete headers[name];
  const outgoing = http.request({ host: "127.0.0.1", port, method, path: url, headers, agent });
  let isAnswered = false;
  /** The server has declared that it does not read the rest of the body. */
  let isRefused = false;

  outgoing.on("response", (incoming) => {
    isAnswered = true;
    if (incoming.headers.connection === "close") isRefused = true;
    if (adapt !== undefined && /^text\/html\b/.test(incoming.headers["content-type"] ?? "")) {
      request.resume();
      sendAdapted(incoming, response, adapt).catch(() => response.destroy());
      return;
    }
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, responseHeaders(incoming));
    response.flushHeaders();
    pipeline(incoming, response, () => {
      isRefused = true;
      request.resume();
      // A connection whose body did not end can't carry another call.
      if (!outgoing.writableEnded) outgoing.destroy();
    });
  });
  outgoing.on("error", () => {
    // Once a response has begun, the pipeline above closes what can't continue.
    request.resume();
    if (!isAnswered && !response.destroyed) onUnavailable();
  });
  response.on("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });

  let isWriting = false;
  let hasEnded = false;
  function endWhenWritten(): void {
    if (hasEnded && !isWriting && !outgoing.destroyed) outgoing.end();
  }
  request.on("data", (chunk: Buffer) => {
    isWriting = true;
    request.pause();
    const go = (): void => {
      isWriting = false;
      request.resume();
      endWhenWritten();
    };
    // Reads first: a server that has already responded may have closed, and writing to it would lose the
    // response.
    setImmediate(() => {
      if (isRefused || outgoing.destroyed) go();
      else outgoing.write(chunk, go);
    });
  });
  // This event arrives while the last piece is still being written.
  request.on("end", () => {
    hasEnded = true;
    endWhenWritten();
  });
}

/** Forwards a WebSocket byte by byte. Null: no server accepts it. */
export function forwardUpgrade(
  { method, url, httpVersion, rawHeaders }: http.IncomingMessage,
  socket: Duplex,
  head: Buffer,
  port: number | null,
): void {
  if (port === null) {
    socket.destroy();
    return;
  }
  const outgoing = net.connect(port, "127.0.0.1", () => {
    const lines = [`${method} ${url} HTTP/${httpVersion}`];
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
    }
    outgoing.write(`${lines.join("\r\n")}\r\n\r\n`);
    outgoing.write(head);
  });
  // Either end may disconnect at any time, which ends the other.
  pipeline(socket, outgoing, socket, () => undefined);
}
