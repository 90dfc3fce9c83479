import { findCustomer } from "@parlour/contract/operations/back-office";
import { customerErasure, opsEraseCustomer } from "@parlour/contract/operations/ops-privacy";
import { me } from "@parlour/contract/operations/accounts";
import { eraseAccount } from "@parlour/contract/operations/privacy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../../plugins/passwords.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits } from "../../../testing/test-chat.ts";
import { codeOf, testDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import type { SignedInCustomer } from "../../../testing/test-people.ts";
import { sendPicture, smallPicture } from "../../../testing/test-pictures.ts";
import { eraseCustomer, finishErasures } from "./erasure-service.ts";

const password = "Lantern7";
let server: TestApp;
let passwordHash: string;

beforeAll(async () => {
  server = await testApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());

async function customerWithPassword(wanted: { brand?: string } = {}): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(server.platform, wanted);
  await server.database
    .updateTable("customers")
    .set({ password_hash: passwordHash })
    .where("id", "=", customer.customerId)
    .execute();
  return customer;
}

const erase = (customer: SignedInCustomer, word = password) =>
  call(server.app, eraseAccount, { headers: customer.headers, body: { password: word } });

async function exists(customer: SignedInCustomer): Promise<boolean> {
  const { database } = server;
  const row = await database
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customer.customerId)
    .executeTakeFirst();
  return row !== undefined;
}

describe("POST /im/api/account/erase", () => {
  test("asks for the password, and listens to five wrong ones in 15 minutes", async () => {
    const customer = await customerWithPassword();
    for (let count = 0; count < 5; count += 1) {
      expect(codeOf(await erase(customer, "Wrong7Word"))).toEqual([403, "password_wrong"]);
    }
    const limited = await erase(customer);
    expect(codeOf(limited)).toEqual([429, "too_many_requests"]);
    expect(limited.headers["retry-after"]).toBe("900");
    expect(await exists(customer)).toBe(true);
  });

  test("ends every login at once and closes the streams", async () => {
    const customer = await customerWithPassword();
    const told: string[] = [];
    server.platform.events.subscribeCustomer(customer.customerId, (hint) => told.push(hint.type));
    expect((await erase(customer)).statusCode).toBe(204);
    expect(told).toContain("login_ended");
    expect(codeOf(await call(server.app, me, { headers: customer.headers }))).toEqual([401, "unauthorized"]);
    expect(codeOf(await erase(customer))).toEqual([401, "unauthorized"]);
  });

  test("leaves everybody else unchanged: the same number in another brand, and other customers of the brand", async () => {
    const customer = await customerWithPassword();
    const other = await customerWithPassword({ brand: "frostmere" });
    await server.database
      .updateTable("customers")
      .set({ phone: customer.phone })
      .where("id", "=", other.customerId)
      .execute();
    const neighbour = await customerWithPassword();
    await giveFreeCredits(server.platform, neighbour, 2);
    const desk = await testDesk(server);
    await desk.write(neighbour, "I am still here");
    expect((await erase(customer)).statusCode).toBe(204);
    expect([await exists(other), await exists(neighbour)]).toEqual([true, true]);
    expect((await call(server.app, me, { headers: neighbour.headers })).statusCode).toBe(200);
    const { count } = await server.database
      .selectFrom("messages")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("customer_id", "=", neighbour.customerId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("removes the number's hash from the audit of searches, but nobody else's", async () => {
    const customer = await customerWithPassword();
    const neighbour = await customerWithPassword();
    const phone = "+447700900977";
    const staff = await signedInStaff(server.platform, "supervisor");
    const find = (number: string) =>
      call(server.app, findCustomer, { headers: staff.headers, body: { brand: "emberlane", phone: number } });
    await find(phone);
    await server.database
      .updateTable("customers")
      .set({ phone })
      .where("id", "=", customer.customerId)
      .execute();
    await find(phone);
    await find(neighbour.phone);
    const searches = async () => {
      const rows = await server.database
        .selectFrom("audit_log")
        .select(["target_id", "details"])
        .where("action", "=", "customer.find")
        .where("staff_id", "=", staff.staffId)
        .orderBy("id")
        .execute();
      return rows.map(({ target_id, details }) => [target_id, Object.keys(details as object).toSorted()]);
    };
    const [whole, without] = [
      ["brand", "found", "phoneHash"],
      ["brand", "found"],
    ];
    expect(await searches()).toEqual([
      ["none", whole],
      [customer.customerId, whole],
      [neighbour.customerId, whole],
    ]);
    expect((await erase(customer)).statusCode).toBe(204);
    expect(await searches()).toEqual([
      ["none", without],
      [customer.customerId, without],
      [neighbour.customerId, whole],
    ]);
  });

  test("takes a conversation off the desk, where somebody was answering it", async () => {
    const desk = await testDesk(server);
    const { customer, conversation } = await desk.waitingCustomer();
    await server.database
      .updateTable("customers")
      .set({ password_hash: passwordHash })
      .where("id", "=", customer.customerId)
      .execute();
    const staff = await signedInStaff(server.platform);
    const told: string[] = [];
    const stop = server.platform.events.subscribeStaff((hint) => told.push(hint.type));
    expect((await erase(customer)).statusCode).toBe(204);
    stop();
    expect(told).toEqual(expect.arrayContaining(["conversation", "queue"]));
    const { waiting } = await desk.readQueue(staff);
    expect(waiting.map(({ conversationId }) => conversationId)).not.toContain(conversation);
    expect(codeOf(await desk.reply(staff, conversation))).toEqual([404, "conversation_not_found"]);
  });

  test("keeps the ledger and the payments under an id that names nobody", async () => {
    const customer = await customerWithPassword();
    await givePurchasedCredits(server.platform, customer, 50);
    expect((await erase(customer)).statusCode).toBe(204);
    const account = await server.database
      .selectFrom("credit_accounts")
      .select("purchased")
      .where("customer_id", "=", customer.customerId)
      .executeTakeFirst();
    expect(account?.purchased).toBe(50);
    const payments = await server.database
      .selectFrom("payments")
      .select("status")
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect(payments).toEqual([{ status: "succeeded" }]);
  });

  test("does not lift a ban, a self-exclusion or a break: the number's hash stays barred", async () => {
    const customer = await customerWithPassword();
    const until = new Date(server.clock.now().getTime() + 86_400_000);
    await server.database
      .insertInto("customer_limits")
      .values({
        customer_id: customer.customerId,
        day_minor: null,
        week_minor: null,
        month_minor: null,
        pending: null,
        pending_from: null,
        cool_off_until: until,
        self_excluded_until: until,
        updated_at: server.clock.now(),
      })
      .execute();
    expect((await erase(customer)).statusCode).toBe(204);
    const bars = await server.database
      .selectFrom("barred_phones")
      .select(["reason", "until"])
      .where("phone_hash", "=", keyedHash(server.platform.keys.phones, customer.phone))
      .orderBy("reason")
      .execute();
    expect(bars).toEqual([
      { reason: "cooling_off", until },
      { reason: "self_excluded", until },
    ]);
  });
});

describe("an erasure that a crash cut off", () => {
  test("after it was asked for is finished by the next run", async () => {
    const customer = await customerWithPassword();
    const picture = await sendPicture(server.app, "/im/api/s3", customer.headers, {
      bytes: await smallPicture(),
    });
    expect(picture.statusCode).toBe(200);
    const broken = {
      ...server.platform,
      // Simulates a crash: the second transaction reads the keys before it writes anything.
      get keys(): never {
        throw new Error("killed");
      },
    };
    const { customerId } = customer;
    await expect(eraseCustomer(broken, { customerId, askedBy: "customer", staffId: null })).rejects.toThrow(
      "killed",
    );
    expect(await exists(customer)).toBe(true);
    expect(codeOf(await call(server.app, me, { headers: customer.headers }))).toEqual([401, "unauthorized"]);
    expect(await finishErasures(server.platform)).toBe(1);
    expect(await exists(customer)).toBe(false);
    expect(await finishErasures(server.platform)).toBe(0);
  });

  test("succeeds while the file store is unavailable, and deletes the files when it is back", async () => {
    const customer = await customerWithPassword();
    await sendPicture(server.app, "/im/api/s3", customer.headers, { bytes: await smallPicture() });
    const { file_key: key } = await server.database
      .selectFrom("uploads")
      .select("file_key")
      .where("customer_id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    const away = {
      ...server.platform,
      files: {
        ...server.platform.files,
        deleteAll: async () => {
          throw new Error("the bucket does not answer");
        },
      },
    };
    const { customerId } = customer;
    expect(await eraseCustomer(away, { customerId, askedBy: "customer", staffId: null })).toBe(true);
    expect(await exists(customer)).toBe(false);
    expect(await server.platform.files.get(key)).not.toBeNull();
    expect(await finishErasures(server.platform)).toBe(1);
    expect(await server.platform.files.get(key)).toBeNull();
  });
});

describe("POST /ops/api/customers/:customerId/erase", () => {
  test("is only for admins, is audited with its reason, and returns an error for an unknown customer", async () => {
    const customer = await customerWithPassword();
    const admin = await signedInStaff(server.platform, "admin");
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const params = { customerId: customer.customerId };
    const body = { reason: "asked_by_post" };
    const refused = await call(server.app, opsEraseCustomer, { headers: supervisor.headers, params, body });
    const before = await call(server.app, customerErasure, { headers: supervisor.headers, params });
    expect(codeOf(before)).toEqual([404, "customer_not_found"]);
    expect(codeOf(refused)).toEqual([403, "forbidden"]);
    const done = await call(server.app, opsEraseCustomer, { headers: admin.headers, params, body });
    expect(done.statusCode).toBe(204);
    expect(await exists(customer)).toBe(false);
    const again = await call(server.app, opsEraseCustomer, { headers: admin.headers, params, body });
    expect(codeOf(again)).toEqual([404, "customer_not_found"]);
    const known = await call(server.app, customerErasure, { headers: supervisor.headers, params });
    expect(known.json()).toMatchObject({ askedBy: "staff", finished: true });
    const audit = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "action", "details"])
      .where("target_id", "=", customer.customerId)
      .where("action", "=", "customer.erase")
      .execute();
    expect(audit).toEqual([
      {
        staff_id: admin.staffId,
        action: "customer.erase",
        details: { askedBy: "staff", cause: "asked_by_post" },
      },
    ]);
  });
});
