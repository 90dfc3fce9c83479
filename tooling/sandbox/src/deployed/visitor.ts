import { request, Agent } from "node:https";
import type { IncomingMessage } from "node:http";
import { responseOf } from "../loopback-fetch.ts";

/** How to reach a proxy: this machine's port, whatever the host name, and the authority of its certificates. */
export interface Front {
  readonly port: number;
  readonly authority: Buffer;
}

export interface VisitorResponse {
  readonly status: number;
  readonly text: string;
}

/** The body of a call; `form` instead of `body` for the sign-in. */
export interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/** A browser at a host of the front: it keeps cookies, and follows no redirect. */
export interface Visitor {
  call(method: string, path: string, call?: Call): Promise<VisitorResponse>;
  /** A response whose body is read by the caller. */
  open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>;
}

const patienceMs = 30_000;

export function createVisitor({ port, authority }: Front, host: string): Visitor {
  const cookies = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, ca: authority, servername: host });

  function keepCookies(lines: readonly string[] = []): void {
    for (const line of lines) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (value === undefined || value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  function send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        host: "127.0.0.1",
        port,
        path,
        method,
        agent,
        signal,
        headers: {
          host,
          ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      outgoing.once("response", (response) => {
        keepCookies(response.headers["set-cookie"]);
        resolve(response);
      });
      outgoing.once("error", reject);
      outgoing.end(body);
    });
  }

  return {
    async call(method, path, { query = {}, headers = {}, body, form } = {}) {
      const question = new URLSearchParams(query).toString();
      const [type, text] =
        form === undefined
          ? ["application/json", body === undefined ? undefined : JSON.stringify(body)]
          : ["application/x-www-form-urlencoded", new URLSearchParams(form).toString()];
      const response = await send(
        method,
        question === "" ? path : `${path}?${question}`,
        { ...(text === undefined ? {} : { "content-type": type }), ...headers },
        text,
        AbortSignal.timeout(patienceMs),
      );
      let received = "";
      for await (const part of response.setEncoding("utf8")) received += String(part);
      return { status: response.statusCode ?? 0, text: received };
    },
    open: async (path, headers, signal) => responseOf(await send("GET", path, headers, undefined, signal)),
  };
}
