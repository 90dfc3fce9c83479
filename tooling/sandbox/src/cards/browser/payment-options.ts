import type { PaymentOptions } from "../frame-messages.ts";
import { wallets, type Wallet } from "../wallets.ts";

/** The options of a Payment Element, parsed from the page's object. */
export interface ReadPaymentOptions {
  readonly collapsed: boolean;
  readonly radios: boolean;
  readonly readOnly: boolean;
  readonly hidden: { readonly country: boolean; readonly postalCode: boolean };
  readonly country: string | null;
  /** The wallets that the page wants, if the browser has them, in display order. */
  readonly wallets: readonly Wallet[];
  /** Whether the card's row is above the wallets, as by default. */
  readonly cardFirst: boolean;
}

/** The names of a page's options for wallets. */
const walletOptions = { apple_pay: "applePay", google_pay: "googlePay" } as const;

/**
 * Reads layout, fields and defaults; the card row of an accordion is open unless the page wants it closed.
 */
export function readPaymentOptions(options: PaymentOptions): ReadPaymentOptions {
  const layout = options.layout;
  const isAccordion = layout === "accordion" || part(layout, "type") === "accordion";
  const radios = part(layout, "radios");
  const billing = part(options.fields, "billingDetails");
  const address = part(billing, "address");
  const isNever = (name: string): boolean =>
    billing === "never" || address === "never" || part(address, name) === "never";
  const order: readonly unknown[] = Array.isArray(options.paymentMethodOrder)
    ? options.paymentMethodOrder
    : [];
  const country = part(part(part(options.defaultValues, "billingDetails"), "address"), "country");
  return {
    collapsed: isAccordion && part(layout, "defaultCollapsed") === true,
    radios: isAccordion && (radios === true || radios === "always"),
    readOnly: options.readOnly === true,
    hidden: { country: isNever("country"), postalCode: isNever("postalCode") },
    country: typeof country === "string" ? country : null,
    wallets: wallets
      .filter((wallet) => part(options.wallets, walletOptions[wallet]) !== "never")
      .toSorted((one, other) => place(order, one) - place(order, other)),
    cardFirst: wallets.every((wallet) => place(order, "card") <= place(order, wallet)),
  };
}

/** A payment method's position in the page's order; the card comes first among methods not listed. */
function place(order: readonly unknown[], kind: "card" | Wallet): number {
  const named = order.indexOf(kind);
  return named === -1 ? order.length + ["card", ...wallets].indexOf(kind) : named;
}

function part(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
