import { succeed, fail } from "@parlour/contract/result";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../plugins/database.ts";
import { meeting } from "../../../testing/meeting.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { giveFreeCredits, givePurchasedCredits } from "../../../testing/test-chat.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { readBalance, auditLedger } from "../../records/credits/index.ts";
import { deliverReply, type Reply } from "./service.ts";

/**
 * Proof of "a reply costs 1 credit, once" (CREDIT-3; docs/safety.md, "double spend"): the
 * real reply use case on the real database, many clients at once.
 */

let server: TestApp;

beforeAll(async () => {
  server = await testApp({ maxConnections: 24 });
});
afterAll(() => server.close());

interface Stage {
  readonly customerId: string;
  readonly staffId: string;
  /** Conversations that each have one unanswered message, all claimed. */
  readonly conversations: readonly string[];
}

/** Creates a customer with credits who has written to that many profiles and waits for replies. */
async function setStage(credits: number, conversations: number): Promise<Stage> {
  const { database, platform } = server;
  const customer = await signedInCustomer(platform);
  const { staffId } = await signedInStaff(platform);
  const free = Math.floor(credits / 4);
  await giveFreeCredits(platform, customer, free);
  await givePurchasedCredits(platform, customer, credits - free);
  const { customerId } = customer;
  const now = platform.clock.now();
  await sql`
    with offered as (
      insert into profiles (id, brand_id, slug, name, age, tagline, about, image_url, position)
      select gen_random_uuid(), 'emberlane', 'race-' || ${customerId}::text || '-' || n, 'Racer', 30, '', '', '/r.svg', n
      from generate_series(1, ${conversations}::int) n returning id
    ), begun as (
      insert into conversations (id, customer_id, profile_id, last_sequence, last_sent_sequence, waiting_since,
        claimed_by, claimed_at, claim_acted_at, created_at)
      select gen_random_uuid(), ${customerId}, id, 1, 1, ${now}, ${staffId}, ${now}, ${now}, ${now} from offered
      returning id
    )
    insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, sent_at)
    select gen_random_uuid(), id, ${customerId}, 'sent', 'Is anybody awake?', 1, row_number() over (), ${now}
    from begun`.execute(database);
  await database
    .updateTable("customers")
    .set({ last_cursor: conversations })
    .where("id", "=", customerId)
    .execute();
  const rows = await database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .execute();
  return { customerId, staffId, conversations: rows.map((row) => row.id) };
}

type AnswerReply = (reply: Reply) => Promise<{ readonly ok: boolean; readonly error?: string }>;

/** Lets all clients reply to the same conversations at once, one conversation after the other. */
async function race(stage: Stage, clients: number, answer: AnswerReply): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const queue = [...stage.conversations];
  async function client(): Promise<void> {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const result = await answer({
        staffId: stage.staffId,
        conversationId: id,
        replyId: server.platform.random.uuid(),
        body: "The lamp is lit.",
      });
      outcomes.push(result.ok ? "delivered" : (result.error ?? "refused"));
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

/** Returns what is wrong after a race for `credits`; empty if exactly that many replies were delivered and paid. */
async function raceProblems(
  db: Db,
  stage: Stage,
  credits: number,
  outcomes: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  const delivered = outcomes.filter((outcome) => outcome === "delivered").length;
  const waiting = outcomes.filter((outcome) => outcome === "waiting_for_credit").length;
  if (delivered !== credits) problems.push(`${delivered} delivered, ${credits} paid for`);
  if (delivered + waiting !== stage.conversations.length) problems.push("an attempt ended otherwise");
  const balance = await readBalance(db, stage.customerId);
  if (balance !== 0) problems.push(`balance ${balance}`);
  const stored = await db
    .selectFrom("messages")
    .select((eb) => [eb.fn.countAll<number>().as("replies"), eb.fn.sum<string>("credit_cost").as("cost")])
    .where("customer_id", "=", stage.customerId)
    .where("direction", "=", "received")
    .executeTakeFirstOrThrow();
  if (stored.replies !== delivered) problems.push(`${stored.replies} stored, ${delivered} acknowledged`);
  if (Number(stored.cost) !== credits)
    problems.push(`messages cost ${stored.cost}, ${credits} were paid for`);
  return [...problems, ...(await auditLedger(db, stage.customerId))];
}

describe("20 clients try 400 replies against 40 credits", () => {
  test("exactly 40 are delivered and charged, the balance is 0, ledger and chain are sound", async () => {
    const stage = await setStage(40, 400);
    const outcomes = await race(stage, 20, (reply) => deliverReply(server.platform, reply));
    expect(await raceProblems(server.database, stage, 40, outcomes)).toEqual([]);
    console.log(`charge race: ${outcomes.length} tries, 20 clients, 40 credits, 40 charged`);
  }, 300_000);

  test("a naive charge that reads the balance and then writes it is caught by the same check", async () => {
    const { database, clock } = server.platform;
    let cursor = 1_000_000;
    const looked = meeting(20);
    const naive: AnswerReply = async (reply) => {
      const account = await database
        .selectFrom("conversations as conversation")
        .innerJoin("credit_accounts as account", "account.customer_id", "conversation.customer_id")
        .select(["account.customer_id as customerId", "account.purchased", "account.free"])
        .where("conversation.id", "=", reply.conversationId)
        .executeTakeFirstOrThrow();
      await looked();
      if (account.purchased + account.free < 1) return fail("waiting_for_credit");
      cursor += 1;
      await database
        .insertInto("messages")
        .values({
          id: reply.replyId,
          conversation_id: reply.conversationId,
          customer_id: account.customerId,
          direction: "received",
          body: reply.body,
          sequence: 2,
          cursor,
          client_message_id: null,
          staff_id: reply.staffId,
          credit_cost: 1,
          sent_at: clock.now(),
        })
        .execute();
      await database
        .updateTable("credit_accounts")
        .set(account.purchased > 0 ? { purchased: account.purchased - 1 } : { free: account.free - 1 })
        .where("customer_id", "=", account.customerId)
        .execute();
      return succeed(null);
    };
    const stage = await setStage(40, 400);
    const outcomes = await race(stage, 20, naive);
    const problems = await raceProblems(database, stage, 40, outcomes);
    expect(problems).toContainEqual(expect.stringMatching(/^\d+ delivered, 40 paid for$/));
    expect(outcomes.filter((outcome) => outcome === "delivered").length).toBeGreaterThan(40);
  }, 300_000);
});

describe("a reply that is tried twice at once", () => {
  test("is delivered and charged once, and both tries answer the same message", async () => {
    const stage = await setStage(100, 100);
    const responses = await Promise.all(
      stage.conversations.flatMap((conversationId) => {
        const reply = {
          staffId: stage.staffId,
          conversationId,
          replyId: server.platform.random.uuid(),
          body: "The lamp is lit.",
        };
        return [deliverReply(server.platform, reply), deliverReply(server.platform, reply)];
      }),
    );
    const delivered = responses.map((answer) => {
      if (!answer.ok) throw new Error(answer.error);
      return answer.value;
    });
    expect(delivered.filter((each) => each.created).length).toBe(100);
    const byId = Map.groupBy(delivered, (each) => each.message.id);
    expect(byId.size).toBe(100);
    for (const pair of byId.values()) expect(pair[0]?.message).toEqual(pair[1]?.message);
    const outcomes = [...byId.keys()].map(() => "delivered");
    expect(await raceProblems(server.database, stage, 100, outcomes)).toEqual([]);
  }, 300_000);

  test("an id used in two conversations at once is delivered in one; the other is refused, uncharged", async () => {
    const stage = await setStage(2, 2);
    const replyId = server.platform.random.uuid();
    const other = await setStage(2, 2);
    const [here] = stage.conversations;
    const [there] = other.conversations;
    if (here === undefined || there === undefined) throw new Error("two conversations");
    const responses = await Promise.all([
      deliverReply(server.platform, { staffId: stage.staffId, conversationId: here, replyId, body: "Here" }),
      deliverReply(server.platform, {
        staffId: other.staffId,
        conversationId: there,
        replyId,
        body: "There",
      }),
    ]);
    expect(responses.filter((answer) => answer.ok).length).toBe(1);
    expect(responses.filter((answer) => !answer.ok)).toEqual([{ ok: false, error: "message_id_reused" }]);
    const balances = [
      await readBalance(server.database, stage.customerId),
      await readBalance(server.database, other.customerId),
    ];
    expect(balances.toSorted((left, right) => left - right)).toEqual([1, 2]);
  });
});
