import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

/** A page's own HTML without its scripts, with the pictures and fonts that it names, from a bare server. */
export interface OwnFloor {
  readonly address: string;
  readonly stop: () => void;
}

interface Answer {
  readonly type: string;
  readonly body: Buffer;
}

function read(port: number, host: string, path: string, cookie: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const call = request({ host: "127.0.0.1", port, path, headers: { host, cookie } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { "content-type": type = "" } = response.headers;
        if (response.statusCode === 200) done({ type, body: Buffer.concat(parts) });
        else failed(new Error(`${host}${path} answered ${response.statusCode}`));
      });
    });
    call.on("error", failed);
    call.end();
  });
}

/** Returns a document without scripts and without what only scripts need. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link rel="(?:modulepreload|manifest|stylesheet)"[^>]*>/g, "")
    .replaceAll(/<link rel="preload"[^>]*as="style"[^>]*>/g, "");
}

/** Serves a page's own HTML without scripts, as a visitor with that cookie gets it. */
export async function ownFloorOf(
  port: number,
  host: string,
  path: string,
  cookie: string,
): Promise<OwnFloor> {
  const html = withoutScripts((await read(port, host, path, cookie)).body.toString());
  const files = new Map<string, Answer>([["/", { type: "text/html", body: Buffer.from(html) }]]);
  const named = [...html.matchAll(/(?:href|src|srcset)="(\/(?:assets|icons)\/[^"]+)"/gi)];
  for (const [, name = ""] of named) files.set(name, await read(port, host, name, ""));
  const packed = new Map([...files].map(([name, { body }]) => [name, brotliCompressSync(body)]));
  const server = createServer(({ url = "/" }, response) => {
    const body = packed.get(url);
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": files.get(url)?.type ?? "text/plain",
      "content-encoding": "br",
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: own } = server.address() as AddressInfo;
  return { address: `http://floor.localhost:${own}/`, stop: () => server.close() };
}
