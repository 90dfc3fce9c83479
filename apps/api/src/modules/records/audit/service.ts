import type { Db } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import { insertAudit, type AuditedAction } from "./store.ts";

/**
 * Writes an action to the audit in the action's own transaction: without its record it does not happen
 * (docs/safety.md, "insider").
 */
export async function recordAudit(
  db: Db,
  action: AuditedAction,
  moment: { readonly now: Date; readonly random: Random },
): Promise<void> {
  await insertAudit(db, { ...action, id: moment.random.uuid(), at: moment.now });
}
