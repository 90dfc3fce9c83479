import type { PersonaFact } from "@parlour/contract/operations/desk-conversation";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { normaliseMessage } from "@parlour/contract/rules/message";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction, keepWrites } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  lockHeld,
  type HeldConversation,
  type ClaimRefusal,
  type DeskDependencies,
} from "../operators/index.ts";
import { deleteFact, insertFact, selectFacts, updateFact, type StoredFact } from "./fact-store.ts";

type Author = Pick<StaffIdentity, "staffId" | "displayName">;

/** A fact as the desk shows it. */
export function toFact({ addedAt, changedAt, ...fact }: StoredFact): PersonaFact {
  return { ...fact, addedAt: addedAt.toISOString(), changedAt: changedAt?.toISOString() ?? null };
}

async function one(trx: Trx, pair: HeldConversation, factId: string): Promise<PersonaFact> {
  const [fact] = await selectFacts(trx, pair, factId);
  if (fact === undefined) throw new Error("a fact that was just written is missing");
  return toFact(fact);
}

/**
 * Changes a fact as the claimant of the conversation. The audit does not record the text; the claimant's other windows
 * are informed.
 */
async function change<Value, Refusal extends string>(
  { database, clock, random, events }: DeskDependencies,
  author: Author,
  conversationId: string,
  deed: {
    readonly action: "fact.add" | "fact.edit" | "fact.remove";
    readonly factId: string;
    readonly run: (trx: Trx, pair: HeldConversation, now: Date) => Promise<Result<Value, Refusal>>;
  },
): Promise<Result<Value, ClaimRefusal | Refusal>> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const held = await lockHeld(trx, author.staffId, conversationId, now);
    if (!held.ok) return held;
    const result = await deed.run(trx, held.value, now);
    if (!result.ok) return keepWrites(trx, result);
    await recordAudit(
      trx,
      {
        staffId: author.staffId,
        action: deed.action,
        targetType: "conversation",
        targetId: conversationId,
        details: { factId: deed.factId, ...held.value },
      },
      { now, random },
    );
    const staffIds = [author.staffId];
    afterCommit(trx, () => events.publishToStaff({ type: "sheet", conversationId, staffIds }));
    return result;
  });
}

/** Stores a fact that the profile has told the customer, trimmed. */
export async function addFact(
  dependencies: DeskDependencies,
  author: Author,
  conversationId: string,
  body: string,
): Promise<Result<PersonaFact, ClaimRefusal>> {
  const factId = dependencies.random.uuid();
  return await change(dependencies, author, conversationId, {
    action: "fact.add",
    factId,
    async run(trx, pair, now) {
      await insertFact(trx, pair, { id: factId, body: normaliseMessage(body), staffId: author.staffId, now });
      return succeed(await one(trx, pair, factId));
    },
  });
}

/** Changes a fact, also one that a colleague wrote. */
export async function editFact(
  dependencies: DeskDependencies,
  author: Author,
  { conversationId, factId }: { readonly conversationId: string; readonly factId: string },
  body: string,
): Promise<Result<PersonaFact, ClaimRefusal | "fact_not_found">> {
  return await change(dependencies, author, conversationId, {
    action: "fact.edit",
    factId,
    async run(trx, pair, now) {
      const fact = { id: factId, body: normaliseMessage(body), staffId: author.staffId, now };
      if (!(await updateFact(trx, pair, fact))) return fail("fact_not_found" as const);
      return succeed(await one(trx, pair, factId));
    },
  });
}

/** Deletes a fact that was recorded by mistake. */
export async function removeFact(
  dependencies: DeskDependencies,
  author: Author,
  { conversationId, factId }: { readonly conversationId: string; readonly factId: string },
): Promise<Result<null, ClaimRefusal | "fact_not_found">> {
  return await change(dependencies, author, conversationId, {
    action: "fact.remove",
    factId,
    run: async (trx, pair) =>
      (await deleteFact(trx, pair, factId)) ? succeed(null) : fail("fact_not_found" as const),
  });
}
