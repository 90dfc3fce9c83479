import type { CannedReply, KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { cannedProblem, ownCannedMost } from "@parlour/contract/rules/canned-reply";
import { normaliseMessage } from "@parlour/contract/rules/message";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  brandExists,
  countOwnReplies,
  deleteCannedReply,
  findCannedReply,
  insertCannedReply,
  selectCannedReplies,
  selectUsableReplies,
  selectUses,
  updateCannedReply,
  type Owner,
  type StoredCannedReply,
  type StoredUse,
} from "./canned-store.ts";
import { rankReplies } from "./rules.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random">;

interface CannedFields {
  readonly brand: string | null;
  readonly title: string;
  readonly body: string;
}

/** Returns a brand's canned replies, ranked by this operator's uses, then by everybody's. */
export async function readCannedReplies(
  { database, clock }: Dependencies,
  staffId: string,
  brandId: string,
): Promise<Result<CannedReply[], "brand_not_found">> {
  if (!(await brandExists(database, brandId))) return fail("brand_not_found");
  const stored = await selectUsableReplies(database, brandId, staffId);
  const uses = await usesOf(database, stored);
  const ranked = rankReplies(
    stored.map((reply) => {
      const everybody = uses.get(reply.id) ?? [];
      return { ...reply, everybody, own: everybody.find((use) => use.staffId === staffId) ?? null };
    }),
    clock.now(),
  );
  return succeed(
    ranked.map(({ id, brand, title, body, ownerId }) => ({ id, brand, title, body, own: ownerId !== null })),
  );
}

async function usesOf(
  db: Db,
  replies: readonly StoredCannedReply[],
): Promise<ReadonlyMap<string, readonly StoredUse[]>> {
  const uses = await selectUses(
    db,
    replies.map(({ id }) => id),
  );
  return Map.groupBy(uses, ({ cannedReplyId }) => cannedReplyId);
}

function toKept({ ownerId, ...reply }: StoredCannedReply, uses: readonly StoredUse[]): KeptCannedReply {
  const newest = uses.map(({ lastUsedAt }) => lastUsedAt.getTime());
  return {
    ...reply,
    own: ownerId !== null,
    changedAt: reply.changedAt.toISOString(),
    uses: uses.reduce((sum, use) => sum + use.uses, 0),
    lastUsedAt: newest.length === 0 ? null : new Date(Math.max(...newest)).toISOString(),
  };
}

/** Everybody's canned replies, or one member of staff's own, of all brands, by title. */
export async function readKeptCannedReplies(database: Db, owner: Owner): Promise<KeptCannedReply[]> {
  const stored = await selectCannedReplies(database, owner);
  const uses = await usesOf(database, stored);
  return stored.map((reply) => toKept(reply, uses.get(reply.id) ?? []));
}

async function kept(trx: Trx, id: string, owner: Owner): Promise<KeptCannedReply> {
  const reply = await findCannedReply(trx, id, owner);
  if (reply === undefined) throw new Error("a canned reply that was just written is missing");
  return toKept(reply, await selectUses(trx, [id]));
}

/** Who changes a canned reply, and whose it is. */
interface Editor {
  readonly staffId: string;
  readonly owner: Owner;
}

type FieldRefusal = "brand_not_found" | "canned_reply_invalid";

/** Returns the fields as they are stored, or why they can't be. */
async function checked(trx: Trx, fields: CannedFields): Promise<Result<CannedFields, FieldRefusal>> {
  if (cannedProblem(fields.body) !== null) return fail("canned_reply_invalid");
  if (fields.brand !== null && !(await brandExists(trx, fields.brand))) return fail("brand_not_found");
  const title = normaliseMessage(fields.title);
  // a title of characters that no text can hold
  if (title === "") return fail("canned_reply_invalid");
  return succeed({ brand: fields.brand, title, body: normaliseMessage(fields.body) });
}

async function audit(
  trx: Trx,
  { clock, random }: Dependencies,
  staffId: string,
  action: "canned.create" | "canned.change" | "canned.remove",
  id: string,
): Promise<void> {
  await recordAudit(
    trx,
    { staffId, action, targetType: "canned_reply", targetId: id },
    { now: clock.now(), random },
  );
}

async function insert(
  trx: Trx,
  dependencies: Dependencies,
  { staffId, owner }: Editor,
  fields: CannedFields,
): Promise<Result<KeptCannedReply, FieldRefusal>> {
  const id = dependencies.random.uuid();
  const valid = await checked(trx, fields);
  if (!valid.ok) return valid;
  await insertCannedReply(trx, id, valid.value, { owner, staffId, now: dependencies.clock.now() });
  await audit(trx, dependencies, staffId, "canned.create", id);
  return succeed(await kept(trx, id, owner));
}

/** Makes a canned reply for everybody, at a brand or at every brand. */
export async function createCannedReply(
  dependencies: Dependencies,
  staffId: string,
  fields: CannedFields,
): Promise<Result<KeptCannedReply, FieldRefusal>> {
  return await inTransaction(dependencies.database, async (trx) =>
    insert(trx, dependencies, { staffId, owner: null }, fields),
  );
}

/** Makes a canned reply that only its maker sees. */
export async function createOwnCannedReply(
  dependencies: Dependencies,
  staffId: string,
  fields: CannedFields,
): Promise<Result<KeptCannedReply, FieldRefusal | "canned_reply_limit">> {
  return await inTransaction(dependencies.database, async (trx) => {
    if ((await countOwnReplies(trx, staffId)) >= ownCannedMost) return fail("canned_reply_limit" as const);
    return await insert(trx, dependencies, { staffId, owner: staffId }, fields);
  });
}

/** Changes a canned reply, unless somebody else changed it after it was read. */
export async function changeCannedReply(
  dependencies: Dependencies,
  { staffId, owner }: Editor,
  reply: { readonly id: string; readonly version: number },
  fields: CannedFields,
): Promise<Result<KeptCannedReply, FieldRefusal | "canned_reply_not_found" | "changed_meanwhile">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const valid = await checked(trx, fields);
    if (!valid.ok) return valid;
    const change = { owner, staffId, now: dependencies.clock.now() };
    if (!(await updateCannedReply(trx, reply, valid.value, change))) {
      const known = await findCannedReply(trx, reply.id, owner);
      return fail(known === undefined ? ("canned_reply_not_found" as const) : ("changed_meanwhile" as const));
    }
    await audit(trx, dependencies, staffId, "canned.change", reply.id);
    return succeed(await kept(trx, reply.id, owner));
  });
}

/** Removes a canned reply for good. */
export async function removeCannedReply(
  dependencies: Dependencies,
  { staffId, owner }: Editor,
  id: string,
): Promise<Result<null, "canned_reply_not_found">> {
  return await inTransaction(dependencies.database, async (trx) => {
    if (!(await deleteCannedReply(trx, id, owner))) return fail("canned_reply_not_found" as const);
    await audit(trx, dependencies, staffId, "canned.remove", id);
    return succeed(null);
  });
}
