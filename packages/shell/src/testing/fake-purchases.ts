import { profileFixture } from "@parlour/contract/fixtures";
import type { Brand } from "@parlour/brand-config/brand";
import { errorStatus, type ErrorCode } from "@parlour/contract/errors";
import type { CustomerPayment, Receipt } from "@parlour/contract/operations/payments";
import type { Statement } from "@parlour/contract/operations/statement";
import { receiptFixture } from "../credits/testing/purchase-fixtures.ts";
import { statementFixture } from "../credits/testing/statement-fixture.ts";

function refusal(code: ErrorCode): Response {
  return Response.json({ code, message: code, requestId: "fake" }, { status: errorStatus[code] });
}

/** The part of the server in memory with purchases, receipts, refunds and the statement. */
export class FakePurchases {
  /** Newest first. */
  payments: CustomerPayment[] = [];
  receipt: Receipt = receiptFixture;
  statement: Statement = statementFixture;

  /** Receipts name this brand and its British site. */
  sellAs({ name, domain, profiles }: Pick<Brand, "name" | "domain" | "profiles">): void {
    this.receipt = { ...this.receipt, brand: name, site: `uk.${domain}` };
    const someone = profiles[0]?.name ?? profileFixture.name;
    const entries = this.statement.entries.map((entry) => ({
      ...entry,
      // The text is not part of an entry's hash.
      text: entry.text.replace(profileFixture.name, someone),
    }));
    this.statement = { ...this.statement, entries };
  }

  /** Responds to a call about purchases; returns undefined for any other call. */
  respond(method: string, path: string, query: URLSearchParams): Response | undefined {
    switch (path) {
      case "/im/api/credit/payments":
        return Response.json(this.#page(query));
      case "/im/api/credit/statement":
        return query.get("format") === "csv"
          ? new Response("kind,position\r\n", { headers: { "content-type": "text/csv" } })
          : Response.json(this.statement);
      default:
        return this.#respondAbout(method, path);
    }
  }

  #page(query: URLSearchParams): readonly CustomerPayment[] {
    const shown = this.payments.findIndex(({ paymentIntent }) => paymentIntent === query.get("before"));
    return this.payments.slice(shown + 1, shown + 1 + Number(query.get("limit") ?? 50));
  }

  #respondAbout(method: string, path: string): Response | undefined {
    if (/^\/im\/api\/credit\/receipts\/[^/]+$/.test(path)) return Response.json(this.receipt);
    if (/^\/im\/api\/credit\/receipts\/[^/]+\/text$/.test(path)) return new Response(null, { status: 204 });
    if (/^\/im\/api\/credit\/receipts\/[^/]+\/page$/.test(path)) {
      return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
    }
    if (/^\/im\/api\/credit\/payments\/[^/]+\/start-request$/.test(path))
      return new Response(null, { status: 204 });
    const withdrawn = /^\/im\/api\/credit\/payments\/([^/]+)\/withdraw$/.exec(path)?.[1];
    if (withdrawn !== undefined) return this.#withdraw(withdrawn);
    const intent = /^\/im\/api\/credit\/payments\/([^/]+)\/refund$/.exec(path)?.[1];
    return intent === undefined || method !== "POST" ? undefined : this.#refund(intent);
  }

  #withdraw(intent: string): Response {
    const payment = this.payments.find(({ paymentIntent }) => paymentIntent === intent);
    if (payment === undefined) return refusal("payment_not_found");
    const { withdrawal } = payment;
    if (withdrawal === null) return refusal("withdrawal_over");
    this.payments = this.payments.map((one) =>
      one === payment
        ? {
            ...one,
            creditsLeft: 0,
            refundableUntil: null,
            withdrawal: null,
            refundStatus: "requested" as const,
          }
        : one,
    );
    return Response.json({
      refundId: "0198c0de-0000-7000-8000-0000000000f2",
      status: "requested",
      minor: withdrawal.minor,
      currency: payment.currency,
      arrivesBy: "2026-11-27",
    });
  }

  #refund(intent: string): Response {
    const payment = this.payments.find(({ paymentIntent }) => paymentIntent === intent);
    if (payment === undefined) return refusal("payment_not_found");
    if (payment.refundableUntil === null) return refusal("refund_not_allowed");
    this.payments = this.payments.map((one) =>
      one === payment
        ? {
            ...one,
            creditsLeft: 0,
            refundableUntil: null,
            withdrawal: null,
            refundStatus: "requested" as const,
          }
        : one,
    );
    return Response.json({
      refundId: "0198c0de-0000-7000-8000-0000000000f1",
      status: "requested",
      minor: payment.minor,
      currency: payment.currency,
      arrivesBy: "2026-11-27",
    });
  }
}
