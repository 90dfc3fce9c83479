import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { loopbackFetch, type LoopbackRequest } from "../loopback-fetch.ts";
import { openFront } from "../launcher/front.ts";
import { runningSandbox, type RunningSandbox } from "../testing/running-sandbox.ts";
import { createFaultStore } from "./fault-store.ts";

interface FaultyStack {
  readonly sandbox: RunningSandbox;
  /** Bodies that reached the server. */
  readonly reached: readonly string[];
  readonly call: (path: string, request?: LoopbackRequest) => Promise<Response>;
}

/** Starts a server behind a proxy with the sandbox's faults. */
async function setup(): Promise<FaultyStack> {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      reached.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString("utf8")}`.trim());
      response.end("from the server");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const faults = createFaultStore();
  const sandbox = await runningSandbox({ faults });
  const front = await openFront(0, {
    apiPort: () => (typeof address === "object" ? (address?.port ?? null) : null),
    sandboxPort: () => sandbox.port,
    addressPage: () => "",
    lookOfHost: () => null,
    faults,
  });
  onTestFinished(() => front.close());
  return {
    sandbox,
    reached,
    call: async (path, request) =>
      loopbackFetch(`http://uk.duskwren.localhost:${front.port}${path}`, request),
  };
}

test("a call that is asked to fail is answered with the status and never reaches the server", async () => {
  const { sandbox, reached, call } = await setup();
  await sandbox.post("/api/faults", { method: "get", path: "/im/api/credit", status: 500 });
  const response = await call("/im/api/credit?x=1");
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ requestId: "fault" });
  expect(reached).toEqual([]);
});

test("other methods and other paths go on as ever", async () => {
  const { sandbox, call } = await setup();
  await sandbox.post("/api/faults", { method: "GET", path: "/im/api/credit", status: 500 });
  expect((await call("/im/api/credit", { method: "POST" })).status).toBe(200);
  expect((await call("/im/api/credits")).status).toBe(200);
});

test("a star in the path stands for anything", async () => {
  const { sandbox, call } = await setup();
  await sandbox.post("/api/faults", { path: "/im/api/profile/username/*", status: 503 });
  expect((await call("/im/api/profile/username/Walker", { method: "POST" })).status).toBe(503);
  expect((await call("/im/api/profile/username/", { method: "POST" })).status).toBe(200);
});

test("the body is the one that was asked for", async () => {
  const { sandbox, call } = await setup();
  const body = { code: "sms_limit", message: "Too many texts.", requestId: "1" };
  await sandbox.post("/api/faults", { path: "/im/api/verification/code/", status: 429, body });
  expect(await (await call("/im/api/verification/code/", { method: "POST" })).json()).toEqual(body);
});

test("a body that is a page is answered as one, a broken page of the site's own", async () => {
  const { sandbox, call } = await setup();
  await sandbox.post("/api/faults", { path: "/", status: 200, body: "<!doctype html><title>Cut" });
  const response = await call("/");
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await response.text()).toBe("<!doctype html><title>Cut");
});

test("a fault for so many times is over after them", async () => {
  const { sandbox, call } = await setup();
  await sandbox.post("/api/faults", { path: "/a", status: 401, times: 2 });
  const statuses = [(await call("/a")).status, (await call("/a")).status, (await call("/a")).status];
  expect(statuses).toEqual([401, 401, 200]);
  expect(await sandbox.get("/api/faults")).toEqual([]);
});

test("a call that is cut off has no answer", async () => {
  const { sandbox, reached, call } = await setup();
  await sandbox.post("/api/faults", { path: "/a", drop: true });
  await expect(call("/a")).rejects.toThrow();
  expect(reached).toEqual([]);
});

test("a delayed call reaches the server whole, body included", async () => {
  const { sandbox, reached, call } = await setup();
  await sandbox.post("/api/faults", { path: "/a", delayMs: 50 });
  const response = await call("/a", { method: "POST", body: "what was typed" });
  expect(await response.text()).toBe("from the server");
  expect(reached).toEqual(["POST /a what was typed"]);
});

test("clearing a fault lets the calls go on that it delays, also when it has run out of times", async () => {
  const { sandbox, reached, call } = await setup();
  const delayed = { path: "/a", delayMs: 600_000, scope: "one", times: 1 };
  await sandbox.post("/api/faults", { ...delayed, status: 500 });
  await sandbox.post("/api/faults", delayed);
  const headers = { cookie: "fault-scope=one" };
  const waiting = [call("/a", { headers }), call("/a", { headers })];
  // Both calls have arrived when no fault is left.
  await expect.poll(async () => sandbox.get("/api/faults")).toEqual([]);
  expect(reached).toEqual([]);
  await fetch(`${sandbox.url}/api/faults?scope=one`, { method: "DELETE" });
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
});

test("a scope meets only the browser that has its cookie, and is cleared alone", async () => {
  const { sandbox, call } = await setup();
  await sandbox.post("/api/faults", { path: "/a", status: 500, scope: "one" });
  await sandbox.post("/api/faults", { path: "/a", status: 502, scope: "two" });
  const from = async (scope: string): Promise<number> =>
    (await call("/a", { headers: { cookie: `x=y; fault-scope=${scope}` } })).status;
  expect([await from("one"), await from("two"), (await call("/a")).status]).toEqual([500, 502, 200]);
  await fetch(`${sandbox.url}/api/faults?scope=one`, { method: "DELETE" });
  expect([await from("one"), await from("two")]).toEqual([200, 502]);
});

test("clearing all makes every call whole again", async () => {
  const { sandbox, call } = await setup();
  await sandbox.post("/api/faults", { path: "/*", status: 500 });
  await sandbox.post("/api/faults", { path: "/a", status: 500, scope: "one" });
  await fetch(`${sandbox.url}/api/faults`, { method: "DELETE" });
  expect((await call("/a", { headers: { cookie: "fault-scope=one" } })).status).toBe(200);
});

test.each([
  [{ path: "a", status: 500 }, /path/],
  [{ path: "/a" }, /what goes wrong/],
  [{ path: "/a", status: 99 }, /status/],
  [{ path: "/a", delayMs: -1 }, /delayMs/],
  [{ path: "/a", status: 500, times: 0 }, /times/],
])("%j is refused in words", async (body, words) => {
  const { sandbox } = await setup();
  expect(await sandbox.post("/api/faults", body)).toEqual({
    error: { message: expect.stringMatching(words) as string },
  });
});

test("the page lists what goes wrong, and clears one of them", async () => {
  const { sandbox } = await setup();
  await sandbox.post("/api/faults", { method: "POST", path: "/im/api/s3", status: 500, delayMs: 20 });
  const page = await (await fetch(`${sandbox.url}/faults`)).text();
  expect(page).toContain("POST /im/api/s3");
  expect(page).toContain("status 500 after 20 ms");
  await sandbox.post("/api/faults/clear", { id: "1" });
  expect(await (await fetch(`${sandbox.url}/faults`)).text()).toContain("every call reaches the server");
});
