import { auditLedger } from "../modules/records/credits/index.ts";
import type { Db } from "../plugins/database.ts";
import { heldOf } from "./credit-model.ts";
import type { Person } from "./ledger-people.ts";

/** Returns how a customer's account differs from the model. */
export async function accountProblems(database: Db, { id, model }: Person): Promise<readonly string[]> {
  const account = (await database
    .selectFrom("credit_accounts")
    .select(["purchased", "free", "debt"])
    .where("customer_id", "=", id)
    .executeTakeFirst()) ?? { purchased: 0, free: 0, debt: 0 };
  const expected = { purchased: heldOf(model, "purchased"), free: heldOf(model, "free"), debt: model.debt };
  const [found, wanted] = [JSON.stringify(account), JSON.stringify(expected)];
  return found === wanted ? [] : [`account is ${found}, expected ${wanted}`];
}

/** Compares a customer's stored data at the end with the model. */
export async function customerProblems(database: Db, person: Person): Promise<readonly string[]> {
  const { id, model } = person;
  const problems = [...(await accountProblems(database, person))];
  const lots = await database
    .selectFrom("credit_lots")
    .select(["kind", "amount", "remaining as held"])
    .where("customer_id", "=", id)
    .orderBy("position")
    .execute();
  if (JSON.stringify(lots) !== JSON.stringify(model.lots)) {
    problems.push(`lots are ${JSON.stringify(lots)}, expected ${JSON.stringify(model.lots)}`);
  }
  const audited = await auditLedger(database, id);
  if (model.lots.length > 0 || audited[0] !== "no credit account") problems.push(...audited);
  return model.erased
    ? [...problems, ...(await leftovers(database, id))]
    : [...problems, ...(await messageProblems(database, person))];
}

async function leftovers(database: Db, id: string): Promise<readonly string[]> {
  const rows = await database.selectFrom("customers").select("id").where("id", "=", id).execute();
  const messages = await database.selectFrom("messages").select("id").where("customer_id", "=", id).execute();
  return [...rows, ...messages].map(() => "a row of an erased customer is left");
}

async function messageProblems(database: Db, { id, model }: Person): Promise<readonly string[]> {
  const messages = await database
    .selectFrom("messages")
    .select(["id", "client_message_id", "credit_cost"])
    .where("customer_id", "=", id)
    .execute();
  const uncharged = await database
    .selectFrom("uncharged_replies")
    .select(["reply_id", "reason"])
    .where("customer_id", "=", id)
    // how often a reply arrives again depends on where the process crashed
    .where("reason", "<>", "duplicate")
    .execute();
  const problems: string[] = [];
  const cost = messages.reduce((sum, { credit_cost }) => sum + credit_cost, 0);
  if (cost !== model.charged) problems.push(`messages cost ${cost}, expected ${model.charged}`);
  const ids = messages.map((message) => message.client_message_id ?? message.id).toSorted();
  if (JSON.stringify(ids) !== JSON.stringify([...model.messages].toSorted())) {
    problems.push(`${ids.length} messages, expected ${model.messages.size}`);
  }
  const reasons = uncharged.map(({ reply_id, reason }) => `${reply_id} ${reason}`).toSorted();
  if (JSON.stringify(reasons) !== JSON.stringify([...model.uncharged].toSorted())) {
    problems.push(`reasons are ${reasons.join()}, expected ${[...model.uncharged].join()}`);
  }
  return problems;
}
