import type { Db } from "../../../plugins/database.ts";
import { selectChatConsents } from "../../people/customers/index.ts";
import type { UploadFile } from "../../people/media/index.ts";
import { iso } from "./export-time.ts";

/** Reads the data of a customer for the export. Never names staff, and never contains another person's data. */

export async function selectAccount(db: Db, customerId: string) {
  const row = await db
    .selectFrom("customers")
    .innerJoin("brands", "brands.id", "customers.brand_id")
    .selectAll("customers")
    .select("brands.name as brandName")
    .where("customers.id", "=", customerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    brand: row.brandName,
    region: row.region,
    phoneNumber: row.phone,
    username: row.username,
    dateOfBirth: row.date_of_birth,
    adultVerified: row.adult_verified,
    adultVerifiedAt: iso(row.adult_verified_at),
    adultVerifiedBy: row.adult_verified ? (row.adult_verified_by ?? "text") : null,
    closed: row.banned,
    picture: row.image_upload_id === null ? null : `pictures/${row.image_upload_id}.jpg`,
    signedUpFromVersion: row.landing_version,
    joinedAt: iso(row.created_at),
    lastActiveAt: iso(row.last_active_at),
  };
}

/** Reads all that is kept of the checks of the customer's age. The reference of a supervisor's decision names nobody. */
export async function selectOwnAgeChecks(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("age_checks")
    .select(["method", "provider", "reference", "result", "asked_at", "decided_at"])
    .where("customer_id", "=", customerId)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    method: row.method,
    checkedBy: row.provider,
    reference: row.reference,
    result: row.result,
    begunAt: iso(row.asked_at),
    endedAt: iso(row.decided_at),
  }));
}

/** Reads the facts that profiles have told the customer, without their authors. */
export async function selectFacts(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("persona_facts")
    .innerJoin("profiles", "profiles.id", "persona_facts.profile_id")
    .select(["profiles.name", "persona_facts.body", "added_at", "changed_at"])
    .where("customer_id", "=", customerId)
    .orderBy("added_at")
    .orderBy("persona_facts.id")
    .execute();
  return rows.map((row) => ({
    profile: row.name,
    told: row.body,
    writtenDownAt: iso(row.added_at),
    changedAt: iso(row.changed_at),
  }));
}

/** Reads staff's notes about the customer, without their authors, and supervisors' notes to operators (DESK-29). */
export async function selectNotes(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("customer_notes")
    .leftJoin("conversations", "conversations.id", "customer_notes.conversation_id")
    .leftJoin("profiles", "profiles.id", "conversations.profile_id")
    .select(["profiles.name", "customer_notes.body", "customer_notes.created_at", "customer_notes.id"])
    .where("customer_notes.customer_id", "=", customerId)
    .unionAll(
      db
        .selectFrom("whispers")
        .innerJoin("conversations", "conversations.id", "whispers.conversation_id")
        .innerJoin("profiles", "profiles.id", "conversations.profile_id")
        .select(["profiles.name", "whispers.body", "whispers.written_at as created_at", "whispers.id"])
        .where("conversations.customer_id", "=", customerId),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ profile: row.name, noted: row.body, at: iso(row.created_at) }));
}

export interface ExportedMessage {
  readonly cursor: number;
  readonly profileName: string;
  readonly direction: "sent" | "received";
  readonly body: string;
  readonly sentAt: Date;
  readonly creditCost: number;
}

/** A time from and to, both included. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Reads a page of a customer's messages, of all time or of a period, in order of arrival, across conversations. */
export async function selectMessages(
  db: Db,
  customerId: string,
  { after, limit, period }: { readonly after: number; readonly limit: number; readonly period?: Period },
): Promise<readonly ExportedMessage[]> {
  let messages = db
    .selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "messages.conversation_id")
    .innerJoin("profiles", "profiles.id", "conversations.profile_id")
    .select([
      "messages.cursor",
      "profiles.name as profileName",
      "messages.direction",
      "messages.body",
      "messages.sent_at as sentAt",
      "messages.credit_cost as creditCost",
    ])
    .where("messages.customer_id", "=", customerId)
    .where("messages.cursor", ">", after);
  if (period !== undefined) {
    messages = messages
      .where("messages.sent_at", ">=", period.from)
      .where("messages.sent_at", "<=", period.to);
  }
  return await messages.orderBy("messages.cursor").limit(limit).execute();
}

export async function selectPayments(db: Db, customerId: string) {
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.intent_id", "refunds.intent_id")
    .select([
      "refunds.intent_id",
      "refunds.kind",
      "refunds.credits",
      "minor",
      "refunds.status",
      "reason",
      "rejection",
      "refunds.created_at",
      "refunds.updated_at",
    ])
    .where("payments.customer_id", "=", customerId)
    .orderBy("refunds.created_at")
    .execute();
  const disputes = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.intent_id", "disputes.intent_id")
    .select(["disputes.intent_id", "minor", "disputes.status", "opened_at", "closed_at"])
    .where("payments.customer_id", "=", customerId)
    .orderBy("opened_at")
    .execute();
  const startRequests = await db
    .selectFrom("start_requests")
    .innerJoin("payments", "payments.intent_id", "start_requests.intent_id")
    .select(["start_requests.intent_id", "version", "words", "requested_at"])
    .where("payments.customer_id", "=", customerId)
    .orderBy("requested_at")
    .execute();
  const texts = await db
    .selectFrom("purchase_texts")
    .innerJoin("payments", "payments.intent_id", "purchase_texts.intent_id")
    .select(["purchase_texts.intent_id", "refund_id", "sent_at"])
    .where("payments.customer_id", "=", customerId)
    .orderBy("purchase_texts.created_at")
    .execute();
  const warnings = await db
    .selectFrom("fraud_warnings")
    .innerJoin("payments", "payments.intent_id", "fraud_warnings.intent_id")
    .select(["fraud_warnings.intent_id", "fraud_type", "warned_at"])
    .where("payments.customer_id", "=", customerId)
    .orderBy("warned_at")
    .execute();
  return {
    payments: payments.map((row) => ({
      paymentIntent: row.intent_id,
      receiptNumber: row.receipt_number,
      bundle: row.bundle,
      priceMinor: row.price_minor,
      currency: row.currency,
      credits: row.credits,
      status: row.status,
      refundedMinor: row.refunded_minor,
      cardEndsIn: row.card_last4,
      startedAt: iso(row.created_at),
      grantedAt: iso(row.granted_at),
    })),
    refunds: refunds.map((row) => ({
      paymentIntent: row.intent_id,
      kind: row.kind,
      credits: row.credits,
      minor: row.minor,
      status: row.status,
      reason: row.reason,
      rejection: row.rejection,
      askedAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
    })),
    startRequests: startRequests.map((row) => ({
      paymentIntent: row.intent_id,
      version: row.version,
      words: row.words,
      at: iso(row.requested_at),
    })),
    texts: texts.map((row) => ({
      paymentIntent: row.intent_id,
      about: row.refund_id === null ? "purchase" : "withdrawal",
      sentAt: iso(row.sent_at),
    })),
    disputes: disputes.map((row) => ({
      paymentIntent: row.intent_id,
      minor: row.minor,
      status: row.status,
      openedAt: iso(row.opened_at),
      closedAt: iso(row.closed_at),
    })),
    fraudWarnings: warnings.map((row) => ({
      paymentIntent: row.intent_id,
      type: row.fraud_type,
      warnedAt: iso(row.warned_at),
    })),
  };
}

export async function selectMarketing(db: Db, customerId: string) {
  const consents = await db
    .selectFrom("marketing_consents")
    .select(["consented", "source", "wording_version", "wording", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  const texts = await db
    .selectFrom("campaign_texts")
    .innerJoin("campaigns", "campaigns.id", "campaign_texts.campaign_id")
    .select(["campaigns.body", "campaign_texts.status", "campaign_texts.updated_at"])
    .where("customer_id", "=", customerId)
    .orderBy("campaign_texts.updated_at")
    .execute();
  return {
    consents: consents.map((row) => ({
      consented: row.consented,
      given: row.source,
      wordingVersion: row.wording_version,
      wording: row.wording,
      at: iso(row.created_at),
    })),
    texts: texts.map((row) => ({ text: row.body, status: row.status, at: iso(row.updated_at) })),
  };
}

/** Reads the versions of terms and privacy policy that the customer accepted. */
export async function selectAcceptances(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("legal_acceptances")
    .select(["document", "version", "region", "source", "accepted_at"])
    .where("customer_id", "=", customerId)
    .orderBy("accepted_at")
    .orderBy("document")
    .orderBy("version")
    .execute();
  return rows.map((row) => ({
    document: row.document,
    version: row.version,
    region: row.region,
    given: row.source,
    at: iso(row.accepted_at),
  }));
}

/** Reads when the customer agreed to the use of what they write in chats, or took the consent back, oldest first. */
export async function selectChatConsent(db: Db, customerId: string) {
  const records = await selectChatConsents(db, customerId);
  return records
    .toReversed()
    .map(({ at, source, ...record }) => ({ ...record, recorded: source, at: iso(at) }));
}

export async function selectLogins(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("logins")
    .select(["device", "created_at", "last_used_at", "ends_at", "revoked_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    device: row.device,
    signedInAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
    endsAt: iso(row.ends_at),
    endedAt: iso(row.revoked_at),
  }));
}

/**
 * Reads the browsers that get pushes: their push service and since when. The address itself is a secret of
 * the browser.
 */
export async function selectPushes(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ service: new URL(row.endpoint).host, since: iso(row.created_at) }));
}

export async function selectLimits(db: Db, customerId: string) {
  const row = await db
    .selectFrom("customer_limits")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    dayMinor: row.day_minor,
    weekMinor: row.week_minor,
    monthMinor: row.month_minor,
    coming: row.pending,
    comingFrom: iso(row.pending_from),
    breakUntil: iso(row.cool_off_until),
    selfExcludedUntil: iso(row.self_excluded_until),
    changedAt: iso(row.updated_at),
  };
}

export async function selectEnquiries(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("enquiries")
    .leftJoin("profiles", "profiles.id", "enquiries.profile_id")
    .select([
      "enquiries.reference",
      "profiles.name as profile",
      "enquiries.answer_texted_at",
      "enquiries.type",
      "enquiries.subject",
      "enquiries.body",
      "enquiries.received_on",
      "enquiries.due_on",
      "enquiries.extended_at",
      "enquiries.extension_reason",
      "enquiries.outcome",
      "enquiries.refused_because",
      "enquiries.created_at",
      "enquiries.resolved_at",
    ])
    .where("enquiries.customer_id", "=", customerId)
    .orderBy("enquiries.created_at")
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    type: row.type,
    profile: row.profile,
    subject: row.subject,
    body: row.body,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    extendedAt: iso(row.extended_at),
    extensionReason: row.extension_reason,
    writtenDownAt: iso(row.created_at),
    outcome: row.outcome,
    refusedBecause: row.refused_because,
    resolvedAt: iso(row.resolved_at),
    answerTextedAt: iso(row.answer_texted_at),
  }));
}

/** Reads which profiles a customer has hidden, and since when. */
export async function selectHiddenProfiles(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("hidden_profiles")
    .innerJoin("profiles", "profiles.id", "hidden_profiles.profile_id")
    .select(["profiles.name as profile", "hidden_profiles.created_at"])
    .where("hidden_profiles.customer_id", "=", customerId)
    .orderBy("hidden_profiles.created_at")
    .execute();
  return rows.map((row) => ({ profile: row.profile, since: iso(row.created_at) }));
}

/** Reads a customer's pictures and the places of their files. */
export async function selectPictures(
  db: Db,
  customerId: string,
): Promise<readonly ({ readonly id: string } & UploadFile)[]> {
  return await db
    .selectFrom("uploads")
    .select(["id", "file_key as fileKey", "bytes", "sha256"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
}
