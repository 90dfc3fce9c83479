import type { KeptWhisper, Whisper } from "@parlour/contract/operations/floor";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Db } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lockWithClaimant, type ClaimRefusal, type DeskDependencies } from "../operators/index.ts";
import { insertWhisper, selectLatestWhispers, selectUnclosed, setClosed } from "./whisper-store.ts";

/** Whispers that supervisors see in an opened conversation, and the most that its claimant sees. */
const shownWhispers = 10;

/** Reads the latest whispers in a conversation for supervisors, newest first. */
export async function readKeptWhispers(db: Db, conversationId: string): Promise<KeptWhisper[]> {
  return (await selectLatestWhispers(db, conversationId, shownWhispers)).map((whisper) => ({
    ...whisper,
    writtenAt: whisper.writtenAt.toISOString(),
    closedAt: whisper.closedAt?.toISOString() ?? null,
  }));
}

/** Reads the whispers to a conversation's claimant that they have not closed, oldest first. */
export async function readWhispers(db: Db, conversationId: string, claimantId: string): Promise<Whisper[]> {
  const open = await selectUnclosed(db, conversationId, claimantId, shownWhispers);
  return open.toReversed().map(({ whisperId, author, body, writtenAt }) => ({
    whisperId,
    author,
    body,
    writtenAt: writtenAt.toISOString(),
  }));
}

/** Writes a note that only the conversation's claimant sees, and tells them at once (DESK-29). */
export async function writeWhisper(
  { database, clock, random, events }: DeskDependencies,
  author: Pick<StaffIdentity, "staffId" | "displayName">,
  conversationId: string,
  note: { readonly staffId: string; readonly body: string },
): Promise<Result<KeptWhisper, ClaimRefusal | "second_person_required">> {
  if (note.staffId === author.staffId) return fail("second_person_required");
  const now = clock.now();
  const body = note.body.trim();
  return await inTransaction(database, async (trx) => {
    const held = await lockWithClaimant(trx, conversationId);
    if (held === undefined) return fail("conversation_not_found" as const);
    const { claimant, customerId } = held;
    if (claimant?.staffId !== note.staffId) return fail("conversation_not_claimed" as const);
    const id = random.uuid();
    const { staffId, displayName } = author;
    await insertWhisper(trx, { id, conversationId, authorId: staffId, claimantId: note.staffId, body, now });
    const target = { targetType: "conversation", targetId: conversationId };
    const details = { whisperId: id, customerId, to: note.staffId };
    await recordAudit(trx, { staffId, action: "conversation.whisper", ...target, details }, { now, random });
    const hint = { staffId: note.staffId, conversationId, from: displayName };
    afterCommit(trx, () => events.publishToStaff({ type: "whispered", ...hint }));
    const writtenAt = now.toISOString();
    return succeed({
      whisperId: id,
      author: displayName,
      to: claimant.displayName,
      body,
      writtenAt,
      closedAt: null,
    });
  });
}

/** Closes a whisper to the caller. */
export async function closeWhisper(
  { database, clock }: Pick<DeskDependencies, "database" | "clock">,
  staffId: string,
  { conversationId, whisperId }: { readonly conversationId: string; readonly whisperId: string },
): Promise<Result<null, "whisper_not_found">> {
  const whisper = { id: whisperId, conversationId, claimantId: staffId };
  return (await setClosed(database, whisper, clock.now())) ? succeed(null) : fail("whisper_not_found");
}
