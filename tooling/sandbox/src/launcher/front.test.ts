import http from "node:http";
import type { AddressInfo } from "node:net";
import { themeFixture } from "@parlour/contract/fixtures";
import { expect, onTestFinished, test } from "vitest";
import { loopbackFetch } from "../loopback-fetch.ts";
import { openFront, type Front } from "./front.ts";
import { StartProblem } from "./options.ts";

interface Upstream {
  readonly port: number;
  readonly closedEarly: string[];
}

/** Starts a server that responds with its name and the request; `/stream` stays open. */
async function runningUpstream(name: string): Promise<Upstream> {
  const closedEarly: string[] = [];
  const server = http.createServer((request, response) => {
    if (request.url === "/stream") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: first\n\n");
      response.on("close", () => closedEarly.push("/stream"));
      return;
    }
    if (request.url === "/page") {
      const page = `<!doctype html><html><head><title>${name}</title></head></html>`;
      const { "accept-encoding": encoding, "if-none-match": known } = request.headers;
      const headers = { "content-type": "text/html; charset=utf-8", "content-length": page.length };
      if (known === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { ...headers, etag: '"1"', "x-encoding": encoding ?? "none" }).end(page);
      return;
    }
    if (request.url === "/echo") {
      request.pipe(response);
      return;
    }
    const { host, "x-forwarded-host": forwardedHost, "x-forwarded-for": forwardedFor } = request.headers;
    response.end(JSON.stringify({ name, url: request.url, host, forwardedHost, forwardedFor }));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, closedEarly };
}

async function setup(
  isApiUp: () => boolean = () => true,
  clock?: { readonly aheadMs: () => number },
): Promise<{ front: Front; api: Upstream }> {
  const [api, sandbox] = [await runningUpstream("api"), await runningUpstream("sandbox")];
  const front = await openFront(0, {
    apiPort: () => (isApiUp() ? api.port : null),
    sandboxPort: () => sandbox.port,
    addressPage: () => "all addresses",
    lookOfHost: (host) =>
      host === "uk.duskwren.localhost" ? { name: "Duskwren", theme: themeFixture } : null,
    ...(clock === undefined ? {} : { clock }),
  });
  onTestFinished(() => front.close());
  return { front, api };
}

test.each([
  ["uk.duskwren.localhost", "api"],
  ["duskwren.localhost", "api"],
  ["console.localhost", "api"],
  ["sandbox.localhost", "sandbox"],
])("%s goes to the %s with its Host header as it was", async (host, name) => {
  const { front } = await setup();
  const origin = `http://${host}:${front.port}`;
  const response: unknown = await (await loopbackFetch(`${origin}/meet?x=1`)).json();
  expect(response).toEqual({
    name,
    url: "/meet?x=1",
    host: `${host}:${front.port}`,
    forwardedHost: `${host}:${front.port}`,
    forwardedFor: "127.0.0.1",
  });
});

test("localhost lists the addresses, and answers for the server's health", async () => {
  const { front } = await setup();
  const origin = `http://localhost:${front.port}`;
  expect(await (await loopbackFetch(origin)).text()).toBe("all addresses");
  expect(await (await loopbackFetch(`${origin}/healthz`)).json()).toMatchObject({ name: "api" });
  expect(await (await loopbackFetch(`${origin}/docs`)).text()).toBe("all addresses");
});

test("while the server is down it says 503 and when to try again", async () => {
  let isUp = false;
  const { front } = await setup(() => isUp);
  const url = `http://uk.duskwren.localhost:${front.port}/`;
  const down = await loopbackFetch(url);
  expect(down.status).toBe(503);
  expect(down.headers.get("retry-after")).toBe("1");
  expect(await down.json()).toMatchObject({ code: "unavailable" });
  isUp = true;
  expect((await loopbackFetch(url)).status).toBe(200);
});

test("while the server is down, who opens a page gets one in the brand's name, and calls get JSON", async () => {
  const { front } = await setup(() => false);
  const opened = { "sec-fetch-dest": "document", accept: "text/html" };
  const page = (host: string) => loopbackFetch(`http://${host}:${front.port}/meet`, { headers: opened });
  const own = await page("uk.duskwren.localhost");
  expect([own.status, own.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await own.text()).toContain("Duskwren: back in a moment");
  expect(await (await page("console.localhost")).text()).toContain("<title>back in a moment</title>");
  const headers = { "sec-fetch-dest": "empty", accept: "application/json" };
  const call = await loopbackFetch(`http://uk.duskwren.localhost:${front.port}/im/api/credit`, { headers });
  expect(await call.json()).toMatchObject({ code: "unavailable" });
});

test("a server that died without being noticed is a 503 too", async () => {
  const front = await openFront(0, {
    apiPort: () => 1,
    sandboxPort: () => null,
    addressPage: () => "",
    lookOfHost: () => null,
  });
  onTestFinished(() => front.close());
  expect((await loopbackFetch(`http://uk.duskwren.localhost:${front.port}/`)).status).toBe(503);
  expect((await loopbackFetch(`http://sandbox.localhost:${front.port}/`)).status).toBe(503);
});

test("an answer that comes before the body has ended comes through, each time", async () => {
  // As Fastify refuses a body by its length: responds without reading, and closes the connection.
  const refusing = http.createServer((_request, response) => {
    response.writeHead(413, { "content-type": "application/json", connection: "close" });
    response.end('{"code":"body_too_large"}');
  });
  const apiPort = await new Promise<number>((resolve) => {
    refusing.listen(0, "127.0.0.1", () => resolve((refusing.address() as AddressInfo).port));
  });
  onTestFinished(() => void refusing.close());
  const front = await openFront(0, {
    apiPort: () => apiPort,
    sandboxPort: () => null,
    addressPage: () => "",
    lookOfHost: () => null,
  });
  onTestFinished(() => front.close());
  const body = "x".repeat(8_000_000);
  const statuses = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1) {
    const url = `http://uk.duskwren.localhost:${front.port}/im/api/message/send`;
    const response = await loopbackFetch(url, { method: "POST", body });
    statuses.add(response.status);
    expect(await response.text()).toContain("body_too_large");
  }
  expect([...statuses]).toEqual([413]);
});

test("a body passes through whole, with how it is sent", async () => {
  const { front } = await setup();
  const url = `http://uk.duskwren.localhost:${front.port}/echo`;
  const body = Array.from({ length: 300_000 }, (_unused, index) => index).join();
  expect(await (await loopbackFetch(url, { method: "POST", body })).text()).toBe(body);
});

test("a stream passes through at once, and ends behind the front when the browser leaves", async () => {
  const { front, api } = await setup();
  const leaving = new AbortController();
  const response = await loopbackFetch(`http://uk.duskwren.localhost:${front.port}/stream`, {
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value as Uint8Array)).toBe("data: first\n\n");
  leaving.abort();
  await expect.poll(() => api.closedEarly).toEqual(["/stream"]);
});

test("a port that is taken is said in words", async () => {
  const { front } = await setup();
  await expect(
    openFront(front.port, {
      apiPort: () => null,
      sandboxPort: () => null,
      addressPage: () => "",
      lookOfHost: () => null,
    }),
  ).rejects.toThrow(
    new StartProblem(`Port ${front.port} is taken by another program. Set PORT to another one.`),
  );
});

const asPage = { accept: "text/html", "accept-encoding": "br", "if-none-match": '"1"' };

test("once the time was moved, pages of sites and console load the stack's time first", async () => {
  let aheadMs = 0;
  const { front } = await setup(() => true, { aheadMs: () => aheadMs });
  const get = async (host: string, path: string): Promise<Response> =>
    loopbackFetch(`http://${host}:${front.port}${path}`, { headers: asPage });
  expect((await get("uk.duskwren.localhost", "/page")).status).toBe(304);
  expect(await (await get("uk.duskwren.localhost", "/sandbox-time.js")).text()).toBe("");

  aheadMs = 86_400_000;
  for (const host of ["uk.duskwren.localhost", "console.localhost"]) {
    const page = await get(host, "/page");
    expect(await page.text()).toBe(
      '<!doctype html><html><head><script src="/sandbox-time.js"></script><title>api</title></head></html>',
    );
    expect(page.headers.get("x-encoding")).toBe("none");
    expect(page.headers.get("etag")).toBeNull();
    const script = await get(host, "/sandbox-time.js");
    expect(script.headers.get("cache-control")).toBe("no-store");
    expect(await script.text()).toContain("(86400000)");
  }
  // The sandbox's own pages know the time already, and calls are passed on as they are.
  expect((await get("sandbox.localhost", "/page")).status).toBe(304);
  const call = await loopbackFetch(`http://uk.duskwren.localhost:${front.port}/page`, {
    headers: { accept: "application/json", "if-none-match": '"1"' },
  });
  expect(call.status).toBe(304);
});
