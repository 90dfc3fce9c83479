import { Writable } from "node:stream";
import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ageCheckReport, startAgeCheck } from "@parlour/contract/operations/age-checks";
import { buildApp } from "../app.ts";
import { ageCheckPlatform, ageReport, ageSecret } from "../testing/test-age-checks.ts";
import { testApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { call } from "../testing/test-chat.ts";
import { signedInCustomer } from "../testing/test-people.ts";
import { newestCode, registration, visitor } from "../testing/test-sign-up.ts";
import { createLog } from "./logging.ts";

/**
 * Sends canary values through every kind of call and failure: none may reach the log (docs/safety.md,
 * "leaking logs").
 */

let log = "";
let server: TestApp;
beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString("utf8");
      done();
    },
  });
  server = await testApp({ platform: { log: createLog("trace", destination) } });
});
afterAll(() => server.close());

test("nothing of an age check is logged: no secret, signature, reference, address or number", async () => {
  let lines = "";
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString("utf8");
      done();
    },
  });
  const checked = await testApp({
    platform: { ...ageCheckPlatform(), log: createLog("trace", destination) },
  });
  const phone = "+61491570451";
  const customer = await signedInCustomer(checked.platform, { region: "AU", phone });
  const begun = await call(checked.app, startAgeCheck, {
    headers: customer.headers,
    body: { method: "document", returnTo: "/meet" },
  });
  const query = new URL(begun.json<{ address: string }>().address).searchParams;
  const check = query.get("check") ?? "";
  const report = (secret?: string) =>
    checked.app.inject({
      method: "POST",
      url: ageCheckReport.path,
      ...ageReport({ check, result: "passed", reference: "CanaryReference" }, checked.clock.now(), secret),
    });
  expect((await report("CanarySecret")).statusCode).toBe(400);
  expect((await report()).statusCode).toBe(204);
  await checked.close();
  expect(lines).toContain('"route":"/im/age-checks/report","status":204');
  const { signature } = Object.fromEntries(query);
  for (const secret of [ageSecret, signature ?? "none", "Canary", phone.slice(1), "checker.test", check]) {
    expect(lines).not.toContain(secret);
  }
});

test("the log names routes and statuses, never a number, code, password, token, username or query", async () => {
  const phone = "+447700900451";
  const somebody = visitor(server);
  await somebody.sendCode(phone);
  const code = newestCode(server, phone);
  await somebody.checkCode(code);
  await somebody.register({ phoneNumber: phone, username: "CanaryName" });
  const tokens = (await somebody.signIn(phone, registration.password)).json<TokenPair>();
  await somebody.signIn(phone, "CanaryWrong1");
  await somebody.refresh(tokens.refresh_token);
  const authorization = `Bearer ${tokens.access_token}`;
  await server.app.inject({
    method: "POST",
    url: "/im/api/message/send?secret=CanaryQuery",
    headers: { authorization },
    payload: {
      profileId: "0198c0de-0000-7000-8000-0000000000a1",
      body: "CanaryMessage",
      clientMessageId: "x",
    },
  });
  await server.app.inject("/im/api/CanaryPath?CanaryQuery=1");
  await server.app.inject({
    method: "POST",
    url: "/im/api/profile/username/CanaryName",
    query: { "apn-im-brand": "emberlane", "apn-im-region": "GB" },
  });

  // A bug whose error quotes its data, as database errors do. The casts write what the table's types refuse.
  const broken = await buildApp({ ...server.platform });
  broken.get("/broken", { config: { access: "public" } }, async () =>
    server.database
      .insertInto("trial_claims")
      .values({ phone_hash: "CanaryRow" as never, claimed_at: "CanaryDate" as never })
      .execute(),
  );
  expect((await broken.inject("/broken")).statusCode).toBe(500);
  await broken.close();

  expect(log).toContain('"route":"/im/api/account/new","status":201');
  expect(log).toContain("a request failed");
  for (const secret of [
    phone,
    phone.slice(1),
    `"${code}"`,
    `#${code}`,
    registration.password,
    tokens.access_token,
    tokens.refresh_token,
    "Canary",
  ]) {
    expect(log).not.toContain(secret);
  }
});
