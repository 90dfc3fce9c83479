import { me } from "@parlour/contract/operations/accounts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { barOf } from "./modules/people/limits/index.ts";
import { barPhone } from "./modules/people/limits/barred-service.ts";
import { openedWith, sealSecret } from "./modules/office/staff/authenticator.ts";
import { resealSecondFactors } from "./modules/office/staff/index.ts";
import { deriveKeys, type Keys } from "./plugins/keys.ts";
import type { Platform } from "./platform.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";
import { testBrowser } from "./testing/test-browser.ts";
import { call } from "./testing/test-chat.ts";
import { signedInCustomer, signedInStaff } from "./testing/test-people.ts";
import { sendPicture, smallPicture } from "./testing/test-pictures.ts";
import { newestCode } from "./testing/test-sign-up.ts";

/** SECRET is changed while customers are logged in: everything signed under the old one stays valid. */

const before = "the secret of before, which is long enough";
const after = "the secret of afterwards, also long enough";

let server: TestApp;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  server = await testApp({ platform: { keys: deriveKeys({ secret: before, lasting: before }) } });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
});

/** Restarts the same installation with other keys. */
async function restartedWith(keys: Keys): Promise<{ app: FastifyInstance; platform: Platform }> {
  const platform = { ...server.platform, keys };
  const app = await buildApp(platform, { rateLimits: false });
  apps.push(app);
  return { app, platform };
}

const overlapping = deriveKeys({ secret: after, previous: before, lasting: before });
const afterwards = deriveKeys({ secret: after, lasting: before });

describe("while SECRET is changed with an overlap", () => {
  test("logins, signed addresses and texted codes of before are good, and end with the overlap", async () => {
    const customer = await signedInCustomer(server.platform);
    const bytes = await smallPicture();
    const address = (await sendPicture(server.app, "/im/api/s3", customer.headers, { bytes })).json<string>();
    const phone = "+447700900471";
    const site = { "apn-im-brand": "emberlane", "apn-im-region": "GB" };
    const browser = testBrowser(server.app, "uk.emberlane.test");
    const asked = await browser.call({
      method: "POST",
      url: "/im/api/verification/code/",
      query: { ...site, "g-recaptcha-response": "human" },
      payload: { assignedNumber: phone, purpose: 1 },
    });
    expect(asked.statusCode).toBe(200);

    const { app } = await restartedWith(overlapping);
    expect((await call(app, me, { headers: customer.headers })).statusCode).toBe(200);
    expect((await app.inject(address)).statusCode).toBe(200);
    const checked = await app.inject({
      method: "POST",
      url: "/im/api/verification/process",
      query: site,
      headers: { host: "uk.emberlane.test" },
      cookies: Object.fromEntries(browser.cookies),
      payload: { code: newestCode(server, phone) },
    });
    expect(checked.json()).toBe(2);

    const { app: done } = await restartedWith(afterwards);
    expect((await call(done, me, { headers: customer.headers })).statusCode).toBe(401);
    expect((await done.inject(address)).statusCode).not.toBe(200);
  });

  test("authenticators are sealed again on start, so that they outlive the overlap", async () => {
    const { staffId } = await signedInStaff(server.platform, "admin");
    const secret = server.platform.random.bytes(20);
    const sealed = sealSecret(
      server.platform.keys.secondFactors,
      staffId,
      secret,
      server.platform.random.bytes(12),
    );
    await server.database
      .updateTable("staff")
      .set({ totp_secret: sealed })
      .where("id", "=", staffId)
      .execute();
    expect(openedWith([afterwards.secondFactors], staffId, sealed)).toBeNull();
    await resealSecondFactors(server.database, overlapping, server.platform.random);
    const { totp_secret: resealed } = await server.database
      .selectFrom("staff")
      .select("totp_secret")
      .where("id", "=", staffId)
      .executeTakeFirstOrThrow();
    expect(openedWith([afterwards.secondFactors], staffId, resealed ?? Buffer.alloc(0))).toEqual(secret);
  });

  test("numbers are known by their hash as before, which has a key of its own", async () => {
    const { database, clock } = server.platform;
    const number = { brandId: "emberlane", phone: "+447700900472" };
    const bar = { reason: "banned", until: null } as const;
    const now = clock.now();
    await database
      .transaction()
      .execute((trx) => barPhone(trx, number, bar, { now, keys: server.platform.keys }));
    const barUnder = (keys: Keys) =>
      database.transaction().execute((trx) => barOf(trx, number, { now, keys }));
    expect(await barUnder(overlapping)).toBe("banned");
    expect(await barUnder(afterwards)).toBe("banned");
    expect(await barUnder(deriveKeys({ secret: after }))).toBeNull();
  });
});
