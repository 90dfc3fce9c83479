import type { DeskSheet } from "@parlour/contract/operations/desk-conversation";
import { succeed, type Result } from "@parlour/contract/result";
import { readReplyEligibility } from "../../conversation/chat/index.ts";
import { readWhispers } from "../floor/index.ts";
import { readClaimed, type ClaimRefusal, type DeskDependencies } from "../operators/index.ts";
import { readOthersDrafts, readOwnDraft } from "./draft-service.ts";
import { toFact } from "./fact-service.ts";
import { selectFacts } from "./fact-store.ts";
import { selectReadUpTo } from "./sheet-store.ts";

/** Reads the desk sheet for a conversation's claimant. */
export async function readSheet(
  { database, clock }: DeskDependencies,
  staffId: string,
  conversationId: string,
): Promise<Result<DeskSheet, ClaimRefusal>> {
  const claimed = await readClaimed({ database, clock }, staffId, conversationId);
  if (!claimed.ok) return claimed;
  const { customerId, profileId } = claimed.value;
  return succeed({
    standing: await readReplyEligibility(database, conversationId, clock.now()),
    readUpTo: await selectReadUpTo(database, conversationId),
    facts: (await selectFacts(database, { customerId, profileId })).map(toFact),
    draft: await readOwnDraft(database, conversationId, staffId),
    othersDrafts: await readOthersDrafts(database, conversationId, staffId),
    whispers: await readWhispers(database, conversationId, staffId),
  });
}
