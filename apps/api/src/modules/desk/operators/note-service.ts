import type { CustomerNote, NoteSubject } from "@parlour/contract/operations/customer-notes";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lockClaim, selectHolders } from "./claim-store.ts";
import { insertNote, selectNotes, type StoredNote } from "./note-store.ts";
import { readClaimed, type ClaimRefusal, type DeskDependencies } from "./service.ts";
import { selectDeskFacts } from "./store.ts";

type Author = Pick<StaffIdentity, "staffId" | "displayName">;

function toNote({ createdAt, ...note }: StoredNote): CustomerNote {
  return { ...note, createdAt: createdAt.toISOString() };
}

/**
 * Stores a note and audits it, in the caller's transaction; trims the text. After the commit the claimants whose
 * desks show it are informed: of its conversation, or of all the customer's conversations (DESK-15).
 */
export async function writeNote(
  trx: Trx,
  { clock, random, events }: Pick<Platform, "clock" | "random" | "events">,
  author: Author,
  note: { readonly customerId: string; readonly conversationId: string | null; readonly body: string },
): Promise<CustomerNote> {
  const now = clock.now();
  const id = random.uuid();
  const body = note.body.trim();
  await insertNote(trx, { ...note, id, body, staffId: author.staffId, now });
  const { customerId, conversationId } = note;
  await recordAudit(
    trx,
    {
      staffId: author.staffId,
      action: "note.add",
      targetType: "customer",
      targetId: customerId,
      details: { noteId: id, conversationId },
    },
    { now, random },
  );
  const readers = await selectHolders(trx, customerId, conversationId);
  afterCommit(trx, () => {
    for (const reader of readers) events.publishToStaff({ type: "notes", ...reader });
  });
  return { id, conversationId, author: author.displayName, body, createdAt: now.toISOString() };
}

/** All notes on a customer, oldest first. */
export async function readCustomerNotes(db: Db, customerId: string): Promise<CustomerNote[]> {
  return (await selectNotes(db, customerId)).map(toNote);
}

/** For its claimant: notes on a conversation and on its customer as a whole, oldest first. */
export async function readConversationNotes(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
): Promise<Result<CustomerNote[], ClaimRefusal>> {
  const claimed = await readClaimed(dependencies, staffId, conversationId);
  if (!claimed.ok) return claimed;
  const notes = await selectNotes(dependencies.database, claimed.value.customerId, conversationId);
  return succeed(notes.map(toNote));
}

/** Writes a note on a conversation, or on its customer as a whole, for the conversation's claimant (DESK-15). */
export async function addConversationNote(
  dependencies: DeskDependencies,
  author: Author,
  conversationId: string,
  { body, about = "conversation" }: { readonly body: string; readonly about?: NoteSubject },
): Promise<Result<CustomerNote, ClaimRefusal>> {
  return await inTransaction(dependencies.database, async (trx) => {
    const claim = await lockClaim(trx, conversationId);
    const facts = await selectDeskFacts(trx, conversationId, dependencies.clock.now());
    if (claim === undefined || facts === undefined) return fail("conversation_not_found" as const);
    if (claim.claimedBy !== author.staffId) return fail("conversation_not_claimed" as const);
    const { customerId } = facts;
    const note = { customerId, conversationId: about === "customer" ? null : conversationId, body };
    return succeed(await writeNote(trx, dependencies, author, note));
  });
}
