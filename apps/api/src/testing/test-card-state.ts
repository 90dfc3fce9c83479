/** The imitated provider's payments, with Stripe's names. Amounts in minor units, times in seconds. */

export interface ProvidedIntent {
  readonly id: string;
  readonly client_secret: string;
  readonly amount: number;
  amount_received: number;
  currency: string;
  status: string;
  last_payment_error: { readonly code: string } | null;
  readonly metadata: { readonly [name: string]: string };
  readonly description: string;
  readonly idempotencyKey: string;
  latest_charge: string | null;
  /** The fingerprint of the card that paid; absent: the charge has none. */
  paid_with?: string;
}

export interface ProvidedRefund {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: { readonly [name: string]: string };
  status: string;
}

export interface ProvidedDispute {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly reason: string;
  /** Seconds since 1970, and how often evidence was submitted. */
  evidence_details?: { due_by: number; submission_count: number };
  status: string;
}

export interface ProvidedWarning {
  readonly id: string;
  readonly object: "radar.early_fraud_warning";
  actionable: boolean;
  readonly charge: string;
  readonly created: number;
  readonly fraud_type: string;
  readonly livemode: false;
  readonly payment_intent: string;
}

export interface ProvidedEvent {
  readonly id: string;
  readonly object: "event";
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

/**
 * How calls are handled. `down`: 500. `silent`: no response until the caller gives up. `deaf`: done, but the response
 * is lost. `half_deaf`: the same for calls that change something; what is read arrives. `empty`: `{}`, as from a proxy.
 */
export type ProviderMood = "well" | "down" | "silent" | "deaf" | "half_deaf" | "empty";

/** Whether the response to a call is lost, although it was done. */
export function losesResponse(mood: ProviderMood, method: string | undefined): boolean {
  return mood === "deaf" || (mood === "half_deaf" && method !== "GET");
}

/** The result of a requested refund. */
export type RefundMood = "succeeded" | "pending" | "refused";

export interface ProviderState {
  readonly intents: Map<string, ProvidedIntent>;
  readonly refunds: Map<string, ProvidedRefund>;
  readonly disputes: Map<string, ProvidedDispute>;
  readonly warnings: Map<string, ProvidedWarning>;
  /** Oldest first. */
  readonly events: ProvidedEvent[];
  readonly responses: Map<string, object>;
  mood: ProviderMood;
  refundMood: RefundMood;
  /** Received calls. */
  calls: string[];
  seconds(): number;
}

/** Records an event about an object's current state. */
export function keepEvent(state: ProviderState, type: string, object: object): ProvidedEvent {
  const event: ProvidedEvent = {
    id: `evt_${state.events.length + 1}`,
    object: "event",
    type,
    created: state.seconds(),
    data: { object: structuredClone(object) },
  };
  state.events.push(event);
  return event;
}

/** Returns a payment's charge, with its refunds. */
export function chargeOf(state: ProviderState, intentId: string): object {
  const refunded = [...state.refunds.values()]
    .filter((refund) => refund.payment_intent === intentId && refund.status === "succeeded")
    .reduce((sum, refund) => sum + refund.amount, 0);
  return {
    id: `ch_${intentId}`,
    object: "charge",
    amount: state.intents.get(intentId)?.amount_received ?? 0,
    amount_refunded: refunded,
    payment_intent: intentId,
    payment_method_details: {
      type: "card",
      card: { last4: "4242", fingerprint: state.intents.get(intentId)?.paid_with ?? null },
    },
  };
}

/** Whether a charge has a dispute or was refunded as a whole: nothing can be done about its warnings any more. */
function isDecided(state: ProviderState, intentId: string): boolean {
  const refunded = [...state.refunds.values()]
    .filter((refund) => refund.payment_intent === intentId && refund.status === "succeeded")
    .reduce((sum, refund) => sum + refund.amount, 0);
  return (
    refunded >= (state.intents.get(intentId)?.amount_received ?? 0) ||
    [...state.disputes.values()].some((dispute) => dispute.payment_intent === intentId)
  );
}

/** Reports a payment as fraud, as its cardholder's bank does, and records the event. */
export function addWarning(state: ProviderState, intentId: string, fraudType: string): ProvidedWarning {
  const warning: ProvidedWarning = {
    id: `issfr_${state.warnings.size + 1}`,
    object: "radar.early_fraud_warning",
    actionable: !isDecided(state, intentId),
    charge: `ch_${intentId}`,
    created: state.seconds(),
    fraud_type: fraudType,
    livemode: false,
    payment_intent: intentId,
  };
  state.warnings.set(warning.id, warning);
  keepEvent(state, "radar.early_fraud_warning.created", warning);
  return warning;
}

/** Ends what can be done about a payment's warnings, if it was refunded or disputed, and records the events. */
export function endWarnings(state: ProviderState, intentId: string): void {
  if (!isDecided(state, intentId)) return;
  for (const warning of state.warnings.values()) {
    if (warning.payment_intent !== intentId || !warning.actionable) continue;
    warning.actionable = false;
    keepEvent(state, "radar.early_fraud_warning.updated", warning);
  }
}

/** Refunds a succeeded payment, and records the events. */
export function addRefund(
  state: ProviderState,
  intentId: string,
  amount: number,
  status: string,
  metadata: { readonly [name: string]: string } = {},
): ProvidedRefund {
  const refund: ProvidedRefund = {
    id: `re_${state.refunds.size + 1}`,
    object: "refund",
    amount,
    charge: `ch_${intentId}`,
    payment_intent: intentId,
    metadata,
    status,
  };
  state.refunds.set(refund.id, refund);
  keepEvent(state, "refund.created", refund);
  if (status === "succeeded") keepEvent(state, "charge.refunded", chargeOf(state, intentId));
  endWarnings(state, intentId);
  return refund;
}
