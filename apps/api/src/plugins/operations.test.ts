import { defineOperation } from "@parlour/contract/operation";
import { balance } from "@parlour/contract/operations/credits";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { signedInCustomer, signedInStaff } from "../testing/test-people.ts";
import { testApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { route } from "./operations.ts";

const echo = defineOperation({
  id: "echo",
  method: "POST",
  path: "/test/echo/:count",
  access: "public",
  summary: "For this test.",
  params: Type.Object({ count: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ limit: Type.Optional(Type.Integer({ default: 50 })) }),
  body: Type.Object({ word: Type.String({ maxLength: 10 }) }, { additionalProperties: false }),
  responses: { 200: Type.String(), 201: Type.String() },
  errors: ["no_credit"],
});
const mine = defineOperation({ ...balance, id: "mine", path: "/test/mine" });
const desk = defineOperation({ ...balance, id: "desk", path: "/test/desk", access: "staff" });

let server: TestApp;
let app: FastifyInstance;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { platform } = server;
  app = await buildApp(platform, { rateLimits: false });
  route(app, platform, echo, async ({ params, query, body, reply }) => {
    if (body.word === "poor") return fail("no_credit");
    if (body.word === "broken") throw new Error("a secret detail");
    if (body.word === "new") reply.code(201);
    return succeed(`${body.word} ${params.count} ${query.limit}`);
  });
  route(app, platform, mine, async ({ customer }) => succeed(customer.phone.length));
  route(app, platform, desk, async ({ staff }) => succeed(staff.username.length));
  await app.ready();
  return () => app.close();
});

function post(body: unknown, path = "/test/echo/2") {
  return app.inject({ method: "POST", url: path, payload: body as string });
}

describe("an operation's input", () => {
  test("is parsed: params and query are converted, defaults filled in, text answered as JSON", async () => {
    const response = await post({ word: "hello" });
    expect([response.statusCode, response.json()]).toEqual([200, "hello 2 50"]);
    expect(response.headers["content-type"]).toContain("application/json");
    expect((await post({ word: "new" })).statusCode).toBe(201);
  });

  test.each([
    ["a wrong type", { word: 7 }, "/test/echo/2"],
    ["a missing field", {}, "/test/echo/2"],
    ["an extra field", { word: "a", more: 1 }, "/test/echo/2"],
    ["too long a field", { word: "01234567890" }, "/test/echo/2"],
    ["a NUL character", { word: "a\u0000" }, "/test/echo/2"],
    ["a bad parameter", { word: "a" }, "/test/echo/none"],
    ["a bad query", { word: "a" }, "/test/echo/2?limit=many"],
    ["no body", undefined, "/test/echo/2"],
  ])("is refused with 400 invalid_request: %s", async (_what, body, path) => {
    const response = await post(body, path);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: "invalid_request",
      message: expect.any(String) as string,
      requestId: expect.any(String) as string,
    });
  });

  test("is refused in the same shape when it is no JSON, another type or too large", async () => {
    const send = (payload: string, type: string) =>
      app.inject({ method: "POST", url: "/test/echo/2", payload, headers: { "content-type": type } });
    const broken = await send('{"word":', "application/json");
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, "invalid_request"]);
    const poisoned = await send('{"word":"a","__proto__":{}}', "application/json");
    expect([poisoned.statusCode, poisoned.json<{ code: string }>().code]).toEqual([400, "invalid_request"]);
    const xml = await send("<word/>", "text/xml");
    expect([xml.statusCode, xml.json<{ code: string }>().code]).toEqual([415, "unsupported_media_type"]);
    const huge = await send(JSON.stringify({ word: "a".repeat(300_000) }), "application/json");
    expect([huge.statusCode, huge.json<{ code: string }>().code]).toEqual([413, "body_too_large"]);
  });
});

describe("an operation's failure", () => {
  test("travels with its code and the status of the contract", async () => {
    const response = await post({ word: "poor" });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([402, "no_credit"]);
  });

  test("that is a bug says nothing of its cause", async () => {
    const response = await post({ word: "broken" });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, "internal"]);
    expect(response.body).not.toContain("secret detail");
  });

  test.each(["/im/api/%zz", `/test/echo/${"7".repeat(1100)}`])(
    "of an address that can't be read has the same shape, and does not repeat it: %s",
    async (url) => {
      const response = await app.inject({ method: "POST", url, payload: {} });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, "invalid_request"]);
      expect(response.body).not.toContain(url.slice(-4));
    },
  );

  test("of an unknown address is 404 not_found", async () => {
    const response = await app.inject("/im/api/nothing");
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, "not_found"]);
  });
});

describe("access", () => {
  test("of a customer needs a live token of a live login", async () => {
    const { platform, database, clock } = server;
    const person = await signedInCustomer(platform);
    const ask = () => app.inject({ url: "/test/mine", headers: person.headers });
    expect((await app.inject("/test/mine")).statusCode).toBe(401);
    expect(
      (await app.inject({ url: "/test/mine", headers: { authorization: "Bearer a.b.c" } })).statusCode,
    ).toBe(401);
    expect((await ask()).statusCode).toBe(200);

    await database
      .updateTable("customers")
      .set({ banned: true })
      .where("id", "=", person.customerId)
      .execute();
    const banned = await ask();
    expect([banned.statusCode, banned.json<{ code: string }>().code]).toEqual([418, "banned"]);
    await database
      .updateTable("customers")
      .set({ banned: false })
      .where("id", "=", person.customerId)
      .execute();

    await database
      .updateTable("logins")
      .set({ revoked_at: clock.now() })
      .where("id", "=", person.loginId)
      .execute();
    expect((await ask()).statusCode).toBe(401);
    const other = await signedInCustomer(platform);
    clock.advance(601);
    expect((await app.inject({ url: "/test/mine", headers: other.headers })).statusCode).toBe(401);
  });

  test("of staff needs the console's cookie; a customer's token does not do", async () => {
    const person = await signedInCustomer(server.platform);
    const colleague = await signedInStaff(server.platform);
    expect((await app.inject({ url: "/test/desk", headers: person.headers })).statusCode).toBe(401);
    expect((await app.inject({ url: "/test/mine", headers: colleague.headers })).statusCode).toBe(401);
    expect((await app.inject({ url: "/test/desk", headers: colleague.headers })).statusCode).toBe(200);
  });

  test("has to be declared: an app with a route that declares none does not build", async () => {
    const careless = await buildApp(server.platform);
    careless.get("/open", async () => "anything");
    await expect(careless.ready()).rejects.toThrow("route GET /open declares no access");
    await careless.close();
  });
});
