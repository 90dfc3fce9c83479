import { fail, succeed } from "@parlour/contract/result";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { FlexPaySettings } from "../plugins/card-settings.ts";
import type { CardOrder, Cards } from "./cards.ts";
import {
  amountOf,
  chargebackOf,
  creditOf,
  factOfPostback,
  fieldsOf,
  isReference,
  paidOrder,
  referenceOf,
  unpaidOrder,
  type Fields,
} from "./flexpay-facts.ts";
import { flexpaySignature, isFlexpaySigned } from "./flexpay-signature.ts";

/**
 * The card port over Verotel FlexPay 4: the customer pays on FlexPay's page at a signed address. An order has no state
 * there before it is paid, and its address can't be closed; the payments module returns what is paid after it was closed.
 */

export interface FlexPayCardsOptions {
  readonly onFailure?: (error: unknown) => void;
  /** The time limit for a call in milliseconds; 6,000 by default. */
  readonly timeoutMs?: number;
  readonly now?: () => Date;
}

const version = "4";

const Credit = Type.Object({ is_success: Type.Literal(true), transactionID: Type.String() });
const Transactions = Type.Object({
  transactions: Type.Array(
    Type.Object({
      transactionID: Type.String(),
      type: Type.String(),
      amount: Type.String(),
      createdOn: Type.String({ format: "date-time" }),
    }),
  ),
});

export function flexpayCards(settings: FlexPaySettings, options: FlexPayCardsOptions = {}): Cards {
  const { shopId, signatureKey } = settings;
  const { onFailure = () => undefined, timeoutMs = 6_000, now = () => new Date() } = options;

  function unavailable(error: unknown): ReturnType<typeof fail<"cards_unavailable">> {
    onFailure(error);
    return fail("cards_unavailable");
  }

  function signed(base: string, path: string, parameters: { readonly [name: string]: string }): string {
    const query = new URLSearchParams({ ...parameters, shopID: shopId, version });
    query.sort();
    query.set("signature", flexpaySignature(signatureKey, query));
    return `${base.replace(/\/$/, "")}${path}?${query.toString()}`;
  }

  function addressOf(intentId: string, order: Omit<CardOrder, "idempotencyKey">): string {
    const { returnTo } = order;
    const bundle = order.metadata["bundle"] ?? "";
    const checkout = returnTo === null ? null : `${returnTo}?bundle=${bundle}`;
    return signed(settings.payUrl, "/startorder", {
      type: "purchase",
      priceAmount: amountOf(order.minor),
      priceCurrency: order.currency,
      description: order.description.slice(0, 100),
      referenceID: intentId,
      paymentMethod: "CC",
      ...(checkout === null
        ? {}
        : { successURL: `${checkout}&payment_intent=${intentId}`, declineURL: checkout }),
    });
  }

  /** Asks for an order's sale; null: nobody paid it. Throws if there is no usable answer. */
  async function saleOf(intentId: string): Promise<Fields | null> {
    const address = signed(settings.statusUrl, "/status/order", { referenceID: intentId });
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const sale = fieldsOf(await response.text());
    if (response.ok && sale["response"] === "NOTFOUND") return null;
    if (!response.ok || sale["response"] !== "FOUND") throw new TypeError("FlexPay's status is unreadable");
    if (sale["referenceID"] !== intentId) throw new TypeError("FlexPay's status is of another order");
    return sale["saleResult"] === "APPROVED" ? sale : null;
  }

  async function controlCentre(path: string, body?: object): Promise<Response> {
    const basic = Buffer.from(`${settings.apiUser}:${settings.apiPassword}`).toString("base64");
    return await fetch(`${settings.apiUrl.replace(/\/$/, "")}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Basic ${basic}`,
        accept: "application/json; version=2.0.0",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  return {
    names: ["flexpay"],
    owns: isReference,
    providersFor: () => ["flexpay"],
    signatureHeader: () => null,
    async createIntent(order) {
      const intentId = referenceOf(order.idempotencyKey);
      try {
        // Nothing is created there, so this is how we learn whether the provider can be reached.
        await saleOf(intentId);
        return succeed({ kind: "redirect", intentId, address: addressOf(intentId, order) });
      } catch (error) {
        return unavailable(error);
      }
    },
    async openIntent(intentId, order) {
      try {
        if ((await saleOf(intentId)) !== null) return succeed(null);
        return succeed({ kind: "redirect", intentId, address: addressOf(intentId, order) });
      } catch (error) {
        return unavailable(error);
      }
    },
    async retrieve(intentId) {
      try {
        const sale = await saleOf(intentId);
        return succeed(sale === null ? unpaidOrder(intentId, false) : paidOrder(intentId, sale));
      } catch (error) {
        return unavailable(error);
      }
    },
    async cancelIntent(intentId) {
      try {
        return (await saleOf(intentId)) === null
          ? succeed(unpaidOrder(intentId, true))
          : fail("not_cancellable");
      } catch (error) {
        return unavailable(error);
      }
    },
    async refund({ intentId, minor, refundId }) {
      try {
        const sale = await saleOf(intentId);
        if (sale?.["saleID"] === undefined) return fail("refund_refused");
        const response = await controlCentre(`/sale/${sale["saleID"]}/refund`, { amount: amountOf(minor) });
        if ([400, 404, 409, 412].includes(response.status)) {
          onFailure(new Error(`FlexPay refused a refund: ${response.status}`));
          await response.body?.cancel();
          return fail("refund_refused");
        }
        const body: unknown = await response.json();
        if (!response.ok || !Value.Check(Credit, body)) return fail("cards_unavailable");
        const credit = creditOf(intentId, { id: body.transactionID, amount: amountOf(minor) });
        return credit === null ? fail("cards_unavailable") : succeed({ ...credit, refundId });
      } catch (error) {
        return unavailable(error);
      }
    },
    async moneyBack(intentId) {
      try {
        const sale = await saleOf(intentId);
        if (sale?.["saleID"] === undefined) return succeed({ refunds: [], disputes: [] });
        const response = await controlCentre(`/sale/${sale["saleID"]}/transactions`);
        const body: unknown = await response.json();
        if (!response.ok || !Value.Check(Transactions, body)) {
          throw new TypeError("FlexPay's transactions are unreadable");
        }
        const all = body.transactions.map(({ transactionID: id, ...each }) => ({ id, ...each }));
        return succeed({
          refunds: all
            .filter(({ type }) => type === "credit")
            .flatMap((each) => creditOf(intentId, each) ?? []),
          disputes: all
            .filter(({ type }) => type === "chargeback")
            .flatMap((each) => chargebackOf(intentId, each, new Date(each.createdOn)) ?? []),
        });
      } catch (error) {
        return unavailable(error);
      }
    },
    readEvent(rawBody) {
      const parameters = new URLSearchParams(rawBody.toString("utf8"));
      if (!isFlexpaySigned(signatureKey, parameters) || parameters.get("shopID") !== shopId) {
        return fail("signature_invalid");
      }
      const fields = Object.fromEntries(parameters);
      return succeed({
        eventId: fields["transactionID"] ?? fields["saleID"] ?? "",
        fact: factOfPostback(fields, now()),
      });
    },
    // It has neither a list of events nor early fraud warnings: payments, refunds and disputes are asked about one by one.
    eventsSince: async () => succeed([]),
    fraudWarningsSince: async () => succeed([]),
  };
}
