import type { Db } from "../../plugins/database.ts";
import type { AuditDetails } from "../../plugins/tables/chat-tables.ts";
import type { Random } from "../../ports/random.ts";

/** What somebody did. Details hold ids and facts: never a message, phone number, password or code. */
export interface AuditedAction {
  /** Who: null is the server itself, such as a retention run. */
  readonly staffId: string | null;
  /** Dotted, such as `refund.approve`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details?: AuditDetails;
}

/**
 * Writes an action to the audit, in the transaction that does it: what is not recorded does not happen
 * (docs/safety.md, "insider"). The table only grows.
 */
export async function recordAudit(
  db: Db,
  action: AuditedAction,
  moment: { readonly now: Date; readonly random: Random },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: moment.random.uuid(),
      at: moment.now,
      staff_id: action.staffId,
      action: action.action,
      target_type: action.targetType,
      target_id: action.targetId,
      details: JSON.stringify(action.details ?? {}),
    })
    .execute();
}
