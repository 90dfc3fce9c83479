import { cardPostback, cardReport } from "@parlour/contract/operations/payments";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { closesOrders, hasLists } from "../modules/money/payments/rules.ts";
import type { Platform } from "../platform.ts";
import type { Clock } from "../ports/clock.ts";
import { testSettings, type TestApp, type TestAppOptions } from "./test-app.ts";
import type { ProviderMood, RefundMood } from "./test-card-state.ts";
import { startCardProvider, type SignedEvent, type TestCardProvider } from "./test-card-provider.ts";
import { call } from "./test-chat.ts";
import { startFlexPay, type TestFlexPay } from "./test-flexpay-provider.ts";
import { appWithCards, bothCards, startOrder, type OrderedBundle } from "./test-payments.ts";
import type { SignedInCustomer } from "./test-people.ts";

/**
 * The card providers side by side, so that a test runs against each of them. A test of what a provider does not do is
 * skipped for it by its abilities, never by its name; decision 0100 gives the reasons.
 */
export interface ProviderAbilities {
  /** Reports declined cards, so they can be counted (PAY-20). */
  readonly reportsDeclines: boolean;
  /** An order that was closed there can't be paid any more. Without this, a late payment is refunded (PAY-26). */
  readonly closesOrders: boolean;
  /** Lists its events and early fraud warnings. Without this, the server asks about each payment. */
  readonly listsEvents: boolean;
  /**
   * Its report of a payment contains the card's last four digits. Without this, the server asks the provider for them
   * (PAY-19).
   */
  readonly reportsCard: boolean;
  /** Reports without details that money was sent back, so the server then asks the provider. */
  readonly reportsWithoutDetails: boolean;
  /** A refund can be on its way, and fail later. */
  readonly refundsTakeTime: boolean;
  /** Reports a dispute when it is opened and when it is won, not only when it is lost. */
  readonly reportsOpenDisputes: boolean;
}

export interface ProviderCase {
  readonly name: CardProviderName;
  readonly abilities: ProviderAbilities;
}

/** The table over which tests run: `describe.each(providerCases)("with $name", …)`. */
export const providerCases: readonly ProviderCase[] = [
  {
    name: "stripe",
    abilities: {
      reportsDeclines: true,
      closesOrders: closesOrders("stripe"),
      listsEvents: hasLists("stripe"),
      reportsCard: false,
      reportsWithoutDetails: true,
      refundsTakeTime: true,
      reportsOpenDisputes: true,
    },
  },
  {
    name: "flexpay",
    abilities: {
      reportsDeclines: false,
      closesOrders: closesOrders("flexpay"),
      listsEvents: hasLists("flexpay"),
      reportsCard: true,
      reportsWithoutDetails: false,
      refundsTakeTime: false,
      reportsOpenDisputes: false,
    },
  },
];

/** An order that can be paid. */
export interface PayableOrder {
  readonly intent: string;
  readonly minor: number;
}

/** What all providers have in common. Tests have to deliver events. */
export interface ProviderSide {
  mood: ProviderMood;
  refundMood: RefundMood;
  /** The server whose orders go to this provider. */
  readonly platform: Platform;
  /** The same with a short timeout, for when the provider does not respond. */
  readonly hasty: Platform;
  /** An id of a payment that it doesn't have. */
  readonly unknownIntent: string;
  /** Orders a bundle as a customer's page does, and returns the payment's id. */
  order(person: SignedInCustomer, bundle?: OrderedBundle, platform?: Platform): Promise<string>;
  /** Pays an order as the customer does there, or with another amount. Returns the provider's report. */
  pay(intent: string, minor?: number): SignedEvent;
  /** Makes a refund in the provider's own console. */
  refund(intent: string, minor: number): SignedEvent;
  /** Lets the cardholder's bank take money back for good: all of it, or so many minor units. */
  loseDispute(intent: string, minor?: number): SignedEvent;
  /** Sends a report to the server and returns the response's status. */
  deliver(event: SignedEvent): Promise<number>;
  /** The customer's orders that can still be paid, as far as the provider knows or our order says. */
  payableOf(customerId: string): Promise<readonly PayableOrder[]>;
  /** How often the server has called about a payment. */
  callsAbout(intent: string): number;
  /** Minor units of the refunds of a payment. */
  refundsOf(intent: string): readonly number[];
  /** The provider's own id of a paid payment. */
  chargeOf(intent: string): string;
}

export interface BothProviders {
  readonly server: TestApp;
  /** For what only one of them does. */
  readonly stripe: TestCardProvider;
  readonly flexpay: TestFlexPay;
  readonly sides: { readonly [Name in CardProviderName]: ProviderSide };
  /** Lets both respond and refund as usual. */
  calm(): void;
  close(): Promise<void>;
}

function stripeSide(
  server: TestApp,
  stripe: TestCardProvider,
  platforms: Pick<ProviderSide, "platform" | "hasty">,
): ProviderSide {
  return {
    ...platforms,
    get mood() {
      return stripe.mood;
    },
    set mood(mood) {
      stripe.mood = mood;
    },
    get refundMood() {
      return stripe.refundMood;
    },
    set refundMood(mood) {
      stripe.refundMood = mood;
    },
    unknownIntent: "pi_missing",
    order: async (person, bundle, platform = platforms.platform) =>
      (await startOrder(platform, person, bundle)).intent,
    pay(intent, minor) {
      stripe.pay(intent, minor === undefined ? {} : { amount_received: minor });
      return stripe.event("payment_intent.succeeded", intent);
    },
    refund: (intent, minor) => stripe.eventOf("refund.created", stripe.refund(intent, minor)),
    loseDispute: (intent, minor) =>
      stripe.eventOf("charge.dispute.closed", stripe.closeDispute(stripe.dispute(intent, minor).id, "lost")),
    async deliver({ body, signature }) {
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const params = { provider: "stripe" };
      return (await call(server.app, cardReport, { params, headers, body })).statusCode;
    },
    async payableOf(customerId) {
      return [...stripe.intents.values()]
        .filter(({ metadata, status }) => {
          return metadata["customerId"] === customerId && status !== "canceled" && status !== "succeeded";
        })
        .map(({ id, amount }) => ({ intent: id, minor: amount }));
    },
    callsAbout: (intent) => stripe.calls.filter((each) => each.includes(intent)).length,
    refundsOf: (intent) =>
      [...stripe.refunds.values()]
        .filter((each) => each.payment_intent === intent)
        .map(({ amount }) => amount),
    chargeOf: (intent) => `ch_${intent}`,
  };
}

function flexpaySide(
  server: TestApp,
  flexpay: TestFlexPay,
  platforms: Pick<ProviderSide, "platform" | "hasty">,
): ProviderSide {
  /** The signed addresses that customers were sent to, by the payment's id. */
  const addresses = new Map<string, string>();
  return {
    ...platforms,
    get mood() {
      return flexpay.mood;
    },
    set mood(mood) {
      flexpay.mood = mood;
    },
    get refundMood() {
      return flexpay.refundMood;
    },
    set refundMood(mood) {
      flexpay.refundMood = mood;
    },
    unknownIntent: `fp_${"0".repeat(32)}`,
    async order(person, bundle, platform = platforms.platform) {
      const started = await startOrder(platform, person, bundle);
      if (started.kind === "redirect") addresses.set(started.intent, started.address);
      return started.intent;
    },
    pay(intent, minor) {
      if (minor !== undefined) flexpay.pay(intent, minor);
      else if (!flexpay.payAt(addresses.get(intent) ?? "")) throw new Error(`${intent} can't be paid`);
      return { body: flexpay.saleEvent(intent), signature: "" };
    },
    refund: (intent, minor) => ({ body: flexpay.backEvent(flexpay.credit(intent, minor)), signature: "" }),
    loseDispute: (intent, minor) => ({
      body: flexpay.backEvent(flexpay.chargeback(intent, minor)),
      signature: "",
    }),
    async deliver({ body }) {
      const query = Object.fromEntries(new URLSearchParams(body));
      return (await call(server.app, cardPostback, { params: { provider: "flexpay" }, query })).statusCode;
    },
    // it has no orders before they are paid, so ours count
    async payableOf(customerId) {
      return await server.database
        .selectFrom("payments")
        .select(["intent_id as intent", "price_minor as minor"])
        .where("customer_id", "=", customerId)
        .where("provider", "=", "flexpay")
        .where("status", "in", ["processing", "failed"])
        .where("cancelled_at", "is", null)
        .execute();
    },
    callsAbout: (intent) => flexpay.calls.filter((each) => each.includes(intent)).length,
    refundsOf: (intent) =>
      flexpay.back
        .filter(({ referenceID, type }) => referenceID === intent && type === "credit")
        .map(({ minor }) => minor),
    chargeOf: (intent) => flexpay.sales.get(intent)?.saleID ?? "",
  };
}

/** Starts the server with both imitated providers, whose time is the server's. */
export async function startBothProviders(options: TestAppOptions = {}): Promise<BothProviders> {
  const started: { clock?: Clock } = {};
  // the server makes its own clock, but needs the providers before
  const clock: Clock = {
    now: () => started.clock?.now() ?? new Date(),
    after: (milliseconds, callback) => started.clock?.after(milliseconds, callback) ?? (() => undefined),
  };
  const stripe = await startCardProvider(testSettings.cards.webhookSecret, () => clock.now());
  const flexpay = await startFlexPay();
  const cards = (first: CardProviderName, timeoutMs?: number) =>
    bothCards({ stripe, flexpay }, [first], clock, timeoutMs);
  const server = await appWithCards(stripe, {
    ...options,
    platform: { cards: cards("stripe"), ...options.platform },
  });
  started.clock = server.platform.clock;
  const platforms = (first: CardProviderName) => ({
    platform: { ...server.platform, cards: cards(first) },
    hasty: { ...server.platform, cards: cards(first, 50) },
  });
  const sides = {
    stripe: stripeSide(server, stripe, platforms("stripe")),
    flexpay: flexpaySide(server, flexpay, platforms("flexpay")),
  };
  return {
    server,
    stripe,
    flexpay,
    sides,
    calm() {
      for (const side of Object.values(sides)) {
        side.mood = "well";
        side.refundMood = "succeeded";
      }
    },
    async close() {
      await server.close();
      await Promise.all([stripe.close(), flexpay.close()]);
    },
  };
}
