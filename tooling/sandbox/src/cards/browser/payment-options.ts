import type { PaymentOptions } from "../frame-messages.ts";

/** The options of a Payment Element, read from what a page gave. */
export interface ReadPaymentOptions {
  readonly collapsed: boolean;
  readonly radios: boolean;
  readonly readOnly: boolean;
  readonly hidden: { readonly country: boolean; readonly postalCode: boolean };
  readonly country: string | null;
}

/** Reads layout, fields and defaults; the card row of an accordion is open unless it is asked to be shut. */
export function readPaymentOptions(options: PaymentOptions): ReadPaymentOptions {
  const layout = options.layout;
  const isAccordion = layout === "accordion" || part(layout, "type") === "accordion";
  const radios = part(layout, "radios");
  const billing = part(options.fields, "billingDetails");
  const address = part(billing, "address");
  const isNever = (name: string): boolean =>
    billing === "never" || address === "never" || part(address, name) === "never";
  const country = part(part(part(options.defaultValues, "billingDetails"), "address"), "country");
  return {
    collapsed: isAccordion && part(layout, "defaultCollapsed") === true,
    radios: isAccordion && (radios === true || radios === "always"),
    readOnly: options.readOnly === true,
    hidden: { country: isNever("country"), postalCode: isNever("postalCode") },
    country: typeof country === "string" ? country : null,
  };
}

function part(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
