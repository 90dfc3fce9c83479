import type { StartedPayment } from "@parlour/contract/operations/payments";
import { asId, type BrandId, type ServiceId } from "@parlour/contract/ids";
import { chargeAnyReply } from "./test-charge.ts";
import { startPayment } from "../modules/money/payments/service.ts";
import { type PaymentDependencies } from "../modules/money/payments/index.ts";
import type { CustomerIdentity } from "../plugins/authentication.ts";
import { codeOfFailure } from "../plugins/failure.ts";
import type { Platform } from "../platform.ts";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { Cards } from "../ports/cards.ts";
import type { Clock } from "../ports/clock.ts";
import { flexpayCards } from "../ports/flexpay-cards.ts";
import { routedCards } from "../ports/routed-cards.ts";
import { stripeCards } from "../ports/stripe-cards.ts";
import type { TestCardProvider } from "./test-card-provider.ts";
import type { TestFlexPay } from "./test-flexpay-provider.ts";
import { testApp, testSettings, type TestApp, type TestAppOptions } from "./test-app.ts";
import type { SignedInCustomer } from "./test-people.ts";

/**
 * Returns the server with its card port connected to the imitated provider; each call is made once, without
 * retries.
 */
export async function appWithCards(
  provider: TestCardProvider,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const settings = { ...testSettings, cards: { ...testSettings.cards, apiUrl: provider.url } };
  const cards = stripeCards(settings.cards, { timeoutMs: 60_000, retries: 0 });
  return await testApp({ ...options, platform: { settings, cards, ...options.platform } });
}

/** Returns a card port with a short timeout, for when the imitated provider does not respond. */
export function hastyCards(provider: TestCardProvider): Cards {
  return stripeCards({ ...testSettings.cards, apiUrl: provider.url }, { timeoutMs: 50, retries: 0 });
}

/** Returns the card port over both imitated providers, in an order, without retries and with a short timeout. */
export function bothCards(
  { stripe, flexpay }: { readonly stripe: TestCardProvider; readonly flexpay: TestFlexPay },
  providers: readonly CardProviderName[],
  clock: Clock,
  timeoutMs = 60_000,
): Cards {
  const adapters = [
    stripeCards({ ...testSettings.cards, apiUrl: stripe.url }, { timeoutMs, retries: 0 }),
    flexpayCards(flexpay.settings, { timeoutMs, now: () => clock.now() }),
  ];
  return routedCards({ providers, routes: [], restSeconds: 0 }, adapters, clock);
}

/** Returns a customer's identity as routes pass it to services. */
export function identityOf(person: SignedInCustomer): CustomerIdentity {
  return {
    customerId: person.customerId,
    loginId: person.loginId,
    brandId: asId<BrandId>(person.brand),
    region: person.region,
    phone: person.phone,
    serviceId: asId<ServiceId>(person.serviceId),
    known: Buffer.alloc(0),
  };
}

const orders = {
  bronze: { amount: "500", creditAmount: 10 },
  gold: { amount: "2000", creditAmount: 50 },
  platinum: { amount: "3500", creditAmount: 100 },
} as const;

export type OrderedBundle = keyof typeof orders;

/** Starts an unpaid payment of a bundle in GB, and returns what the customer's page gets. */
export async function startOrder(
  dependencies: PaymentDependencies,
  person: SignedInCustomer,
  bundle: OrderedBundle = "gold",
): Promise<StartedPayment> {
  const started = await startPayment(dependencies, identityOf(person), {
    ...orders[bundle],
    currency: "GBP",
    profilePhoneNumber: person.phone,
    serviceId: person.serviceId,
  });
  if (!started.ok) throw new Error(codeOfFailure(started.error));
  return started.value;
}

/** Starts an unpaid payment of a bundle in GB and returns its intent. */
export async function ordered(
  dependencies: PaymentDependencies,
  person: SignedInCustomer,
  bundle: OrderedBundle = "gold",
): Promise<string> {
  return (await startOrder(dependencies, person, bundle)).intent;
}

/** Spends credits as replies do, through the ledger. */
export async function spendCredits(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  customerId: string,
  credits: number,
): Promise<void> {
  for (let spent = 0; spent < credits; spent += 1) {
    const charged = await database.transaction().execute(async (trx) => {
      return await chargeAnyReply(trx, customerId, { now: clock.now(), random });
    });
    if (!charged.ok) throw new Error(charged.error);
  }
}
