import { formatDecimal } from "@parlour/contract/money";
import type { AuditEntry } from "@parlour/contract/operations/back-office";
import type { ReviewableBan } from "@parlour/contract/operations/ban-review";
import type { CareFlag } from "@parlour/contract/operations/care";
import type { OpsDispute, OpsPayment, OpsRefund } from "@parlour/contract/operations/ops-payments";
import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import type { CsvRow } from "../../../plugins/csv-file.ts";
import { receiptNumber } from "../../money/payments/index.ts";

/**
 * The rows of the back office's files (OFFICE-10). They hold facts and no free words: what staff and customers wrote is
 * erased with the customer, and a file is out of reach then. Times are in UTC.
 */

interface Place {
  readonly brand: string | null;
  readonly region: string | null;
  readonly customerId: string | null;
}

function place({ brand, region, customerId }: Place, username: string | null): CsvRow {
  return { Brand: brand, Region: region, Customer: username, "Customer's id": customerId };
}

/** A payment as a row. */
export function paymentRow(payment: Omit<OpsPayment, "refund">): CsvRow {
  return {
    Started: payment.createdAt,
    ...place(payment, payment.username),
    Receipt: receiptNumber(payment.receiptNumber),
    Payment: payment.paymentIntent,
    Bundle: payment.bundle,
    Credits: payment.credits,
    Price: formatDecimal(payment.minor),
    Received: payment.receivedMinor === null ? null : formatDecimal(payment.receivedMinor),
    Refunded: formatDecimal(payment.refundedMinor),
    Currency: payment.currency,
    "Card ends in": payment.cardLast4,
    Status: payment.status,
  };
}

/** A refund as a row. */
export function refundRow(refund: OpsRefund): CsvRow {
  return {
    Asked: refund.createdAt,
    ...place(refund, refund.username),
    Refund: refund.id,
    Payment: refund.paymentIntent,
    Amount: formatDecimal(refund.minor),
    Currency: refund.currency,
    Status: refund.status,
    "Asked by": refund.requestedByName ?? refund.origin,
    "Approved by": refund.approvedByName,
    "Rejected by": refund.rejectedByName,
    "Last change": refund.updatedAt,
  };
}

/** A dispute as a row. */
export function disputeRow(dispute: OpsDispute): CsvRow {
  return {
    Opened: dispute.openedAt,
    ...place(dispute, dispute.username),
    Dispute: dispute.id,
    Payment: dispute.paymentIntent,
    Amount: formatDecimal(dispute.minor),
    Currency: dispute.currency,
    "The cardholder's reason": dispute.reason,
    Status: dispute.status,
    "Answer by": dispute.respondBy,
    Answered: dispute.answered ? "yes" : "no",
    Decided: dispute.closedAt,
  };
}

/** A flag as a row. */
export function flagRow(flag: CareFlag): CsvRow {
  return {
    Raised: flag.raisedAt,
    ...place(flag, flag.customerName),
    Flag: flag.flagId,
    Kind: flag.kind,
    Profile: flag.profileName,
    "Raised by": flag.raisedBy.displayName,
    "Held by": flag.heldBy?.displayName ?? null,
    Decision: flag.outcome,
    "Decided by": flag.decidedBy?.displayName ?? null,
    Decided: flag.decidedAt,
    "Free of charge": flag.free ? "yes" : "no",
  };
}

/** A ban in force as a row. */
export function banRow(ban: ReviewableBan): CsvRow {
  return {
    Banned: ban.bannedAt,
    Texted: ban.toldAt,
    ...place(ban, ban.customerName),
    Category: ban.category,
    "Banned by": ban.bannedBy.displayName,
    "Review on": ban.reviewAt,
    Appealed: ban.appealedAt,
    "Last review": ban.lastReview?.at ?? null,
    "Reviewed by": ban.lastReview?.by.displayName ?? null,
  };
}

/** A request as a row. */
export function enquiryRow(enquiry: Enquiry): CsvRow {
  return {
    Received: enquiry.receivedOn,
    ...place(enquiry, enquiry.username),
    Request: enquiry.id,
    Type: enquiry.type,
    Due: enquiry.dueOn,
    Extended: enquiry.extension?.at ?? null,
    Owner: enquiry.ownerName,
    State: enquiry.status,
    "Refused because": enquiry.refusedBecause,
    "Written down": enquiry.createdAt,
    "Written down by": enquiry.createdByName,
    Reference: enquiry.reference,
    "Answered by text": enquiry.answerTextedAt,
    Resolved: enquiry.resolvedAt,
    "Resolved by": enquiry.resolvedByName,
  };
}

/** Details that an erasure removes from the audit: a file must not keep them (OFFICE-10). */
const erasable: readonly string[] = ["reason", "phoneHash"];

/** An entry of the audit as a row. */
export function auditRow(entry: AuditEntry): CsvRow {
  const { customer } = entry;
  return {
    At: entry.at,
    Who: entry.staffUsername ?? "the server",
    "What happened": entry.sentence,
    Action: entry.action,
    "Done to": entry.targetType,
    "Its id": entry.targetId,
    ...place(customer ?? { brand: null, region: null, customerId: null }, customer?.username ?? null),
    Details: JSON.stringify(
      Object.fromEntries(Object.entries(entry.details).filter(([name]) => !erasable.includes(name))),
    ),
  };
}
