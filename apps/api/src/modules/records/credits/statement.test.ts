import { creditStatement, Statement } from "@parlour/contract/operations/statement";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyOffline } from "../../../testing/statement-files.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits, profileId } from "../../../testing/test-chat.ts";
import { replyAsOperator, experienced, write } from "../../../testing/test-history.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";
import { deliverReply } from "../../conversation/chat/index.ts";
import { readStatement } from "./statement.ts";

let server: TestApp;
let isolde: string;

beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
});
afterAll(() => server.close());

async function download(customer: SignedInCustomer, query: { readonly [name: string]: string } = {}) {
  return await call(server.app, creditStatement, { headers: customer.headers, query });
}

describe("GET /im/api/credit/statement", () => {
  test("lists every movement with its cause, its change, and credits and debt after it", async () => {
    const customer = await experienced(server);
    const answered = await download(customer);
    expect(answered.statusCode).toBe(200);
    const statement = answered.json<Statement>();
    expect(Check(Statement, statement)).toBe(true);
    const shown = statement.entries.map(
      (entry) =>
        `${entry.position} ${entry.cause} ${entry.purchased}/${entry.free}/${entry.debt} -> ${entry.balanceAfter}, owed ${entry.debtAfter}`,
    );
    expect(shown).toEqual([
      "1 trial 0/2/0 -> 2, owed 0",
      "2 payment 4/0/0 -> 6, owed 0",
      "3 reply -1/0/0 -> 5, owed 0",
      "4 reply -1/0/0 -> 4, owed 0",
      "5 reply -1/0/0 -> 3, owed 0",
      "6 dispute -1/0/3 -> 2, owed 3",
      "7 payment 10/0/0 -> 12, owed 3",
      "8 recovery -3/0/-3 -> 9, owed 0",
      "9 reply -1/0/0 -> 8, owed 0",
    ]);
    expect(statement.entries.map((entry) => entry.text)).toEqual([
      "Free trial",
      "Purchase: Gold, 4 credits for £20.00",
      ...Array.from({ length: 3 }, () => "Reply from Isolde"),
      "The bank took a payment back: its credits are taken back",
      "Purchase: Gold, 10 credits for £20.00",
      "Owed credits, paid from a purchase",
      "Reply from Isolde",
    ]);
    expect(statement.account).toMatchObject({ purchased: 6, free: 2, balance: 8, debt: 0, position: 9 });
    expect(statement.complete).toBe(true);
  });

  test("lists the replies that cost nothing, with the reason", async () => {
    const { platform, database, clock } = server;
    const customer = await signedInCustomer(platform);
    await giveFreeCredits(platform, customer, 1);
    await write(server, customer);
    const long = await replyAsOperator(server, customer, { body: "a".repeat(461) });
    expect(long.outcome).toBe("message_length");
    await database
      .insertInto("customer_limits")
      .values({
        customer_id: customer.customerId,
        cool_off_until: new Date(clock.now().getTime() + 1000),
        updated_at: clock.now(),
      })
      .execute();
    const paused = await replyAsOperator(server, customer);
    expect(paused.outcome).toBe("customer_on_break");
    clock.advance(2);
    const charged = await replyAsOperator(server, customer);
    await replyAsOperator(server, customer, { id: charged.id });
    const waiting = await replyAsOperator(server, customer);
    expect(waiting.outcome).toBe("waiting_for_credit");
    await givePurchasedCredits(platform, customer, 1);
    const free = await replyAsOperator(server, customer);
    const statement = (await download(customer)).json<Statement>();
    expect(statement.unchargedReplies.map(({ replyId, reason }) => [replyId, reason])).toEqual([
      [long.id, "message_length"],
      [paused.id, "paused"],
      [charged.id, "duplicate"],
      [waiting.id, "waiting_for_credit"],
      [free.id, "not_written_since_last_charged_reply"],
    ]);
    expect(statement.unchargedReplies.map(({ text }) => text).join("; ")).toContain(
      "Free: you had not written since the last charged reply",
    );
    expect(statement.entries.filter(({ cause }) => cause === "reply").map(({ causeId }) => causeId)).toEqual([
      charged.id,
    ]);
  });

  test("keeps that a reply to a closed account was refused, also when its claim has ended", async () => {
    const { platform, database, clock } = server;
    const customer = await signedInCustomer(platform);
    await giveFreeCredits(platform, customer, 1);
    await write(server, customer);
    await database
      .updateTable("customers")
      .set({ banned: true })
      .where("id", "=", customer.customerId)
      .execute();
    const claimed = await replyAsOperator(server, customer);
    const { id: conversationId } = await database
      .updateTable("conversations")
      .set({ claimed_by: null, claimed_at: null, claim_acted_at: null })
      .where("customer_id", "=", customer.customerId)
      .returning("id")
      .executeTakeFirstOrThrow();
    const late = { id: platform.random.uuid(), body: "Are you there?" };
    const { staffId } = await signedInStaff(platform);
    const refused = await deliverReply(platform, {
      staffId,
      conversationId,
      replyId: late.id,
      body: late.body,
    });
    expect([claimed.outcome, refused]).toEqual([
      "conversation_not_found",
      { ok: false, error: "conversation_not_found" },
    ]);
    const statement = await readStatement(database, customer.customerId, clock.now());
    expect(statement.unchargedReplies.map(({ replyId, reason }) => [replyId, reason])).toEqual([
      [claimed.id, "banned"],
      [late.id, "banned"],
    ]);
    expect(statement.account.balance).toBe(1);
  });

  test("of a customer to whom nothing ever came is empty and sound", async () => {
    const customer = await signedInCustomer(server.platform);
    const answered = await download(customer);
    expect(answered.json()).toMatchObject({ entries: [], account: { balance: 0, debt: 0, position: 0 } });
    expect(await verifyOffline(answered.body)).toMatchObject({ status: 0 });
  });

  test("is a file in CSV, in which no cell is a formula", async () => {
    const customer = await experienced(server);
    await server.database
      .updateTable("profiles")
      .set({ name: "=cmd|' /C calc'!A0" })
      .where("id", "=", isolde)
      .execute();
    const answered = await download(customer, { format: "csv" });
    await server.database.updateTable("profiles").set({ name: "Isolde" }).where("id", "=", isolde).execute();
    expect(answered.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answered.headers["content-disposition"]).toBe('attachment; filename="credits-2026-11-20.csv"');
    expect(answered.body.split("\r\n")[0]).toBe(
      "kind,position,createdAt,customerId,cause,causeId,text,purchased,free,debt,balanceAfter,debtAfter,postings,previousHash,hash",
    );
    expect(answered.body).toMatch(/,-1,0,0,/);
    expect(answered.body).not.toMatch(/(^|,)"?[=+@]/m);
    expect(await verifyOffline(answered.body)).toMatchObject({ status: 0 });
  });

  test("is readable by its owner only, and needs a login", async () => {
    expect((await call(server.app, creditStatement)).statusCode).toBe(401);
    const [customer, other] = [await experienced(server), await signedInCustomer(server.platform)];
    expect((await download(other)).json<Statement>().entries).toEqual([]);
    expect((await download(customer)).json<Statement>().customerId).toBe(customer.customerId);
  });

  test("goes on after a position, and the parts fit together", async () => {
    const customer = await experienced(server);
    const { database, clock } = server;
    const first = await readStatement(database, customer.customerId, clock.now(), { limit: 5 });
    expect((await download(customer, { limit: "5" })).json<Statement>().entries).toEqual(first.entries);
    expect([first.complete, first.entries.length]).toEqual([false, 5]);
    const rest = (await download(customer, { after: "5" })).json<Statement>();
    expect(rest.opening).toEqual({
      position: 5,
      purchased: 1,
      free: 2,
      debt: 0,
      hash: first.entries.at(-1)?.hash,
    });
    const parts = [JSON.stringify(first), JSON.stringify(rest)];
    expect(await verifyOffline(...parts)).toMatchObject({
      status: 0,
      output: expect.stringContaining("sound: 9 movements, 8 credits") as string,
    });
    expect((await verifyOffline(...parts.toReversed())).status).toBe(1);
  });
});

describe("the offline verifier", () => {
  test("finds a downloaded statement sound, and each tampered one not", async () => {
    const statement = (await download(await experienced(server))).json<Statement>();
    expect(await verifyOffline(JSON.stringify(statement))).toMatchObject({ status: 0 });

    const tampered: readonly ((copy: Statement) => void)[] = [
      (copy) => void copy.entries.splice(3, 1),
      (copy) => void copy.entries.pop(),
      (copy) => void copy.entries.push(...copy.entries.splice(0, 2)),
      ...["createdAt", "causeId", "hash", "balanceAfter"].map((key) => (copy: Statement) => {
        const [, , third, fourth] = copy.entries;
        if (third !== undefined && fourth !== undefined)
          Object.assign(third, { [key]: fourth[key as "hash"] });
      }),
      (copy) => void (copy.account.debt += 1),
      (copy) => {
        for (const posting of copy.entries[1]?.postings ?? []) posting.amount *= 2;
      },
      (copy) => {
        const [lot] = copy.lots;
        if (lot !== undefined) lot.remaining -= 1;
      },
    ];
    const results = await Promise.all(
      tampered.map(async (tamper) => {
        const copy = structuredClone(statement);
        tamper(copy);
        return await verifyOffline(JSON.stringify(copy));
      }),
    );
    for (const [index, { status, output }] of results.entries()) {
      expect([index, status]).toEqual([index, 1]);
      expect(output).toContain("NOT SOUND");
    }
    console.info(`statement verifier: 1 sound statement accepted, ${tampered.length} tampered ones refused`);
  });
});
