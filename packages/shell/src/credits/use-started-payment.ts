import { ApiError } from "@parlour/api-client/errors";
import { shownMessage } from "@parlour/contract/errors";
import { createPaymentIntent } from "@parlour/contract/operations/payments";
import type { Bundle } from "@parlour/contract/rules/bundles";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect } from "react";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { legalKey } from "../queries/legal-query.ts";
import { meQuery } from "../queries/me-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import type { StartedPayment } from "./checkout-store.ts";
import { loadCards } from "./load-cards.ts";
import { paymentOrder } from "./payment-order.ts";

/** A payment that can be paid now, or one that was paid before a reload. */
export interface ReadyPayment {
  readonly payment: StartedPayment;
  readonly stripe: Stripe;
  /** The payment was made and only needs to be settled. */
  readonly isPaid: boolean;
}

/** A payment that is made on the provider's page. */
export interface RedirectPayment {
  readonly intent: string;
  readonly address: string;
}

/** Why the customer may not buy now: their own limit or break, declined cards, or an open age check. */
export type PurchaseRefusal = (typeof purchaseRefusals)[number];
const purchaseRefusals = [
  "limit_reached",
  "buying_paused",
  "cooling_off",
  "self_excluded",
  "age_check_pending",
  "age_verification_required",
  "age_check_required",
] as const;

export interface RefusedPayment {
  readonly refused: PurchaseRefusal;
  /** The server's explanation, for example how to confirm the age, which no client text contains. */
  readonly explanation: string;
}

function refusalOf(error: unknown): RefusedPayment | null {
  if (!(error instanceof ApiError)) return null;
  const refused = purchaseRefusals.find((refusal) => refusal === error.code);
  return refused === undefined ? null : { refused, explanation: shownMessage(error) ?? "" };
}

type PaymentState = "payable" | "paid" | "void";

async function readPaymentState(stripe: Stripe, payment: StartedPayment): Promise<PaymentState> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(payment.clientSecret);
  switch (paymentIntent?.status) {
    case "succeeded":
    case "processing":
    case "requires_capture":
      return "paid";
    case "canceled":
      return "void";
    case "requires_action":
    case "requires_confirmation":
    case "requires_payment_method":
    case undefined:
      // Unknown counts as payable: the provider itself never charges one intent twice.
      return "payable";
    default:
      return "payable";
  }
}

/** The start of a payment. */
export interface PaymentStart {
  /** Absent until the payment has been started or refused for the first time. */
  readonly started: ReadyPayment | RedirectPayment | RefusedPayment | undefined;
  /** Why it could not be started; null while it is tried again. */
  readonly error: Error | null;
  readonly isStarting: boolean;
  readonly start: () => void;
}

/**
 * Starts a payment for a bundle, or continues the one that a reload interrupted: never two for one purchase.
 */
export function useStartedPayment(bundle: Bundle): PaymentStart {
  const tenant = useTenant();
  const { client, queryClient } = useServices();
  const { checkout } = useCustomer();
  const { mutate, latest, error, isPending } = useAction({
    // One after the other: a customer who leaves and comes back gets the payment that was being started.
    scope: { id: "start a payment" },
    act: async (): Promise<ReadyPayment | RedirectPayment | RefusedPayment> => {
      const kept = checkout.started(bundle.name, bundle.minor);
      if (kept !== null) {
        const stripe = await loadCards(tenant.cardsPublicKey);
        const state = await readPaymentState(stripe, kept);
        if (state !== "void") return { payment: kept, stripe, isPaid: state === "paid" };
      }
      const account = await queryClient.ensureQueryData(meQuery(client));
      try {
        const started = await client.call(createPaymentIntent, {
          body: paymentOrder(bundle, tenant, account.phoneNumber),
        });
        if (started.kind === "redirect") return started;
        const { intent, clientSecret } = started;
        const stripe = await loadCards(tenant.cardsPublicKey);
        const payment = { bundle: bundle.name, minor: bundle.minor, intent, clientSecret };
        checkout.begin(payment);
        return { payment, stripe, isPaid: false };
      } catch (failure) {
        // Caused by the customer, not a failure of the call: it has its own texts, none in the catalogue.
        const refused = refusalOf(failure);
        // The cached acceptances are outdated, so they are fetched again.
        if (failure instanceof ApiError && failure.code === "acceptance_required") {
          void queryClient.resetQueries({ queryKey: legalKey });
        }
        if (refused === null) throw failure;
        return refused;
      }
    },
    failed: "createPaymentIntent",
  });
  useEffect(() => mutate(), [mutate]);
  return { started: latest, error, isStarting: isPending, start: () => mutate() };
}
