import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  opsFaults,
  reportFault,
  reportPolicyFault,
  resolveFault,
  type OpsFault,
} from "@parlour/contract/operations/faults";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../../app.ts";
import { sentryFaultReports } from "../../../ports/sentry-fault-reports.ts";
import { systemRandom } from "../../../ports/random.ts";
import { patiently } from "../../../testing/patience.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

/** What must never be kept of an error. */
const canary = "call me on 07700 900123";

let server: TestApp;
let admin: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

async function faults(state: "open" | "resolved" = "open"): Promise<readonly OpsFault[]> {
  const response = await call(server.app, opsFaults, { headers: admin.headers, query: { state } });
  expect(response.statusCode).toBe(200);
  return response.json<{ faults: OpsFault[] }>().faults;
}

/** Waits until a fault is stored, which no call waits for. */
async function stored(source: OpsFault["source"], count = 1): Promise<OpsFault> {
  return await vi.waitFor(async () => {
    const fault = (await faults()).find((each) => each.source === source && each.count >= count);
    if (fault === undefined) throw new Error(`no fault of ${source}`);
    return fault;
  }, patiently);
}

const fault = {
  source: "site",
  name: "TypeError",
  place: "chat-page-4f2a.js:12:345",
  route: "/chat/:id",
} as const;

test("a page's error is counted at its place, resolved by an admin, and open again once it happens again", async () => {
  for (let times = 0; times < 2; times += 1) {
    expect((await call(server.app, reportFault, { body: fault })).statusCode).toBe(204);
  }
  const seen = await stored("site", 2);
  expect(seen).toMatchObject({ ...fault, count: 2, resolvedAt: null });
  const resolve = () =>
    call(server.app, resolveFault, { headers: admin.headers, params: { faultId: seen.id } });
  expect((await resolve()).statusCode).toBe(204);
  expect((await resolve()).json<{ code: string }>().code).toBe("fault_not_found");
  expect(await faults()).toEqual([]);
  expect((await faults("resolved"))[0]).toMatchObject({
    id: seen.id,
    resolvedByName: expect.any(String) as string,
  });
  const { action } = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", seen.id)
    .executeTakeFirstOrThrow();
  expect(action).toBe("fault.resolve");
  await call(server.app, reportFault, { body: fault });
  expect((await stored("site", 3)).resolvedAt).toBeNull();
});

test.each([
  ["a name with words", { name: canary }],
  ["a place with words", { place: canary }],
  ["a route with an id", { route: "/chat/07700900123" }],
  ["a text beside", { message: canary }],
])("a report with %s is refused", async (_, change) => {
  const response = await call(server.app, reportFault, { body: { ...fault, ...change } as typeof fault });
  expect(response.statusCode).toBe(400);
});

test("of a policy's report only directive, origin and route are kept", async () => {
  const response = await server.app.inject({
    method: "POST",
    url: reportPolicyFault.path,
    headers: { "content-type": "application/csp-report" },
    payload: JSON.stringify({
      "csp-report": {
        "document-uri": `https://uk.emberlane.example/chat/isolde?draft=${encodeURIComponent(canary)}`,
        "effective-directive": "img-src",
        "blocked-uri": "https://ads.example/pixel?phone=07700900123",
        "script-sample": canary,
      },
    }),
  });
  expect(response.statusCode).toBe(204);
  expect(await stored("policy")).toMatchObject({
    name: "img-src",
    place: "https://ads.example",
    route: "/chat/:id",
  });
});

test("an error of the server is kept and sent to the error service, without its text", async () => {
  const received: string[] = [];
  const service: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push(`${request.url ?? ""} ${body}`);
      response.end("{}");
    });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const { port } = service.address() as AddressInfo;
  const problems: string[] = [];
  const faultReports = await sentryFaultReports(`http://key@127.0.0.1:${port}/7`, systemRandom, (reason) =>
    problems.push(reason),
  );
  const broken = await buildApp(
    {
      ...server.platform,
      faultReports,
      // Any call that asks the clock fails as a bug would.
      clock: {
        ...server.clock,
        now() {
          if (new Error("").stack?.includes("readActiveAlert") === true) throw new RangeError(canary);
          return server.clock.now();
        },
      },
    },
    { rateLimits: false },
  );
  try {
    const response = await broken.inject("/im/api/alerts/active/1");
    expect(response.statusCode).toBe(500);
    expect(await stored("server")).toMatchObject({
      name: "RangeError",
      route: "/im/api/alerts/active/:siteId",
      place: expect.stringMatching(/^faults\.test\.ts:\d+:\d+$/) as string,
    });
    await vi.waitFor(() => expect(received).toHaveLength(1), patiently);
    expect(received[0]).toContain("/api/7/envelope/");
    expect(received[0]).toContain("RangeError");
    expect(received[0]).not.toContain("900123");
    expect(problems).toEqual([]);
    const rows = await server.database.selectFrom("faults").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("900123");
  } finally {
    await broken.close();
    await new Promise((done) => service.close(done));
  }
});

test("pages of faults follow each other without a gap", async () => {
  const places = Array.from({ length: 5 }, (_, line) => `list.js:${line + 1}:1`);
  for (const place of places) await call(server.app, reportFault, { body: { ...fault, place } });
  await vi.waitFor(async () => {
    const listed = (await faults()).map(({ place }) => place);
    expect(listed).toEqual(expect.arrayContaining(places));
  }, patiently);
  const whole = (await faults()).map(({ id }) => id);
  const paged: string[] = [];
  let before: string | undefined;
  for (;;) {
    const query = { limit: "2", ...(before === undefined ? {} : { before }) };
    const response = await call(server.app, opsFaults, { headers: admin.headers, query });
    const page = response.json<{ faults: OpsFault[]; hasMore: boolean }>();
    paged.push(...page.faults.map(({ id }) => id));
    const last = page.faults.at(-1);
    if (!page.hasMore || last === undefined) break;
    before = `${last.lastAt} ${last.id}`;
  }
  expect(paged).toEqual(whole);
});
