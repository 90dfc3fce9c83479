import type { CardDispute, CardFact, CardPayment, CardRefund } from "./cards.ts";

/** What FlexPay says about a sale, in the port's form. Its ids are numbers of its own, so ours of them have a prefix. */

const idPrefix = "fp_";

/** Whether an id is of a payment with FlexPay: the reference that we gave it. */
export function isReference(intentId: string): boolean {
  return /^fp_[0-9a-f]{32}$/.test(intentId);
}

/** Returns the reference of an order: the same for the same key, so that FlexPay takes it once. */
export function referenceOf(idempotencyKey: string): string {
  return idPrefix + idempotencyKey.replaceAll("-", "").toLowerCase();
}

/** Returns an amount as FlexPay writes it: 2000 is 20.00. */
export function amountOf(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}

/** Reads an amount in minor units; null if it is none. */
export function minorOf(amount: string | undefined): number | null {
  const [, whole, part = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(amount ?? "") ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

export interface Fields {
  readonly [name: string]: string | undefined;
}

/** Reads the lines `name: value` of a response about a sale. */
export function fieldsOf(text: string): Fields {
  return Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name, value = ""] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/^(['"])(.*)\1$/, "$2")] as const];
    }),
  );
}

/** Returns an unpaid order. */
export function unpaidOrder(intentId: string, cancelled: boolean): CardPayment {
  return {
    intentId,
    outcome: cancelled ? "failed" : "processing",
    // FlexPay keeps declined cards to itself
    tried: false,
    receivedMinor: 0,
    currency: "",
    cancelled,
    chargeId: null,
    cardLast4: null,
    cardFingerprint: null,
  };
}

/** Reads an approved sale; throws if it has no amount or currency. */
export function paidOrder(intentId: string, sale: Fields): CardPayment {
  const receivedMinor = minorOf(sale["priceAmount"]);
  const { priceCurrency } = sale;
  if (receivedMinor === null || priceCurrency === undefined) {
    throw new TypeError("the card provider's sale has no amount");
  }
  return {
    intentId,
    outcome: "succeeded",
    tried: true,
    receivedMinor,
    currency: priceCurrency.toUpperCase(),
    cancelled: false,
    chargeId: sale["saleID"] ?? null,
    cardLast4: /(\d{4})$/.exec(sale["truncatedPAN"] ?? "")?.[1] ?? null,
    // FlexPay names no card beyond its last digits
    cardFingerprint: null,
  };
}

/** A transaction that took money of a sale back. */
export interface BackTransaction {
  readonly id: string;
  readonly amount: string | undefined;
}

/** Returns a credit. It carries no id of ours, and happens at once or not at all. */
export function creditOf(intentId: string, { id, amount }: BackTransaction): CardRefund | null {
  const minor = minorOf(amount);
  if (minor === null || minor === 0) return null;
  return { providerId: idPrefix + id, intentId, minor, status: "succeeded", refundId: null };
}

/** Returns a chargeback: FlexPay reports it when the money is gone, and takes no evidence by its interfaces. */
export function chargebackOf(
  intentId: string,
  { id, amount }: BackTransaction,
  at: Date,
): CardDispute | null {
  const minor = minorOf(amount);
  if (minor === null) return null;
  return {
    disputeId: idPrefix + id,
    intentId,
    minor,
    reason: "chargeback",
    status: "lost",
    openedAt: at,
    respondBy: null,
    answered: false,
  };
}

/** Converts a postback to the port's form, or null if it is not relevant here. */
export function factOfPostback(fields: Fields, now: Date): CardFact | null {
  const intentId = fields["referenceID"] ?? "";
  if (!isReference(intentId) || fields["type"] !== "purchase") return null;
  const transaction = {
    id: fields["transactionID"] ?? "",
    amount: fields["priceAmount"] ?? fields["amount"],
  };
  switch (fields["event"]) {
    case undefined:
    case "initial":
    case "purchase":
      return { kind: "payment", payment: paidOrder(intentId, fields) };
    case "credit": {
      const refund = transaction.id === "" ? null : creditOf(intentId, transaction);
      return refund === null ? null : { kind: "refund", refund };
    }
    case "chargeback": {
      const dispute = transaction.id === "" ? null : chargebackOf(intentId, transaction, now);
      return dispute === null ? null : { kind: "dispute", dispute };
    }
    default:
      return null;
  }
}
