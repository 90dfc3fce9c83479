import { randomInt } from "node:crypto";
import type { StripeErrorBody } from "./stripe-error.ts";

/** The parts of Stripe's objects that the stand-in fills, named as Stripe names them. Times are in seconds. */

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "canceled"
  | "succeeded";

export interface NextAction {
  readonly type: "redirect_to_url";
  readonly redirect_to_url: { readonly url: string; readonly return_url: string | null };
}

export interface PaymentIntentObject {
  readonly id: string;
  readonly object: "payment_intent";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: { readonly enabled: boolean; readonly allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  readonly capture_method: "automatic_async";
  readonly client_secret: string;
  readonly confirmation_method: "automatic";
  readonly created: number;
  currency: string;
  readonly customer: null;
  description: string | null;
  last_payment_error: (StripeErrorBody & { readonly payment_method?: PaymentMethodObject }) | null;
  latest_charge: string | null;
  readonly livemode: false;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly processing: null;
  receipt_email: string | null;
  readonly setup_future_usage: null;
  readonly shipping: null;
  readonly source: null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
}

export interface CardDetails {
  readonly brand: string;
  readonly checks: {
    readonly address_line1_check: null;
    readonly address_postal_code_check: "pass" | null;
    readonly cvc_check: "pass" | "fail" | null;
  };
  readonly country: string;
  readonly exp_month: number;
  readonly exp_year: number;
  /** Always the same for the same number, expiry and security code. */
  readonly fingerprint: string;
  readonly funding: "credit";
  readonly last4: string;
}

export interface PaymentMethodObject {
  readonly id: string;
  readonly object: "payment_method";
  readonly billing_details: { readonly address: { country: string | null; postal_code: string | null } };
  readonly card: CardDetails;
  readonly created: number;
  readonly customer: null;
  readonly livemode: false;
  readonly metadata: Record<string, string>;
  readonly type: "card";
}

export interface ChargeObject {
  readonly id: string;
  readonly object: "charge";
  readonly amount: number;
  readonly amount_captured: number;
  amount_refunded: number;
  readonly billing_details: PaymentMethodObject["billing_details"];
  readonly captured: boolean;
  readonly created: number;
  readonly currency: string;
  readonly description: string | null;
  disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly livemode: false;
  readonly metadata: Record<string, string>;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: { readonly card: CardDetails; readonly type: "card" };
  readonly receipt_email: string | null;
  refunded: boolean;
  readonly status: "succeeded" | "failed";
}

export interface RefundObject {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly balance_transaction: null;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  /** Only on a failed one. */
  failure_reason?: string;
  readonly metadata: Record<string, string>;
  readonly payment_intent: string;
  readonly reason: string | null;
  status: "pending" | "succeeded" | "failed";
}

export interface DisputeObject {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly is_charge_refundable: boolean;
  readonly livemode: false;
  readonly metadata: Record<string, string>;
  readonly payment_intent: string;
  readonly reason: "fraudulent";
  /** The deadline for evidence, in seconds since 1970, and the number of submissions. */
  readonly evidence_details: { readonly due_by: number; readonly submission_count: number };
  status: "needs_response" | "won" | "lost";
}

export interface FraudWarningObject {
  readonly id: string;
  readonly object: "radar.early_fraud_warning";
  /** Whether there is no dispute and not all the money went back. */
  actionable: boolean;
  readonly charge: string;
  readonly created: number;
  readonly fraud_type: string;
  readonly livemode: false;
  readonly payment_intent: string;
}

export interface EventObject {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

/** The version of the API that these objects follow: that of the SDK in the catalogue. */
export const apiVersion = "2026-10-28.endive";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new id such as `pi_3Qw…`: a prefix and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? "0");
  return `${prefix}_${letters.join("")}`;
}
