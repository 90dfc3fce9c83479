import { brandOf, cvcLength, numberLength, passesLuhn } from "./test-cards.ts";

/** Formats and validates card fields in the frame. Pure, so that tests need no browser. */

/** Groups the digits of a number as printed on the card: 4-4-4-4, or 4-6-5 on American Express. */
export function formatNumber(text: string): string {
  const digits = text.replace(/\D/g, "");
  const brand = brandOf(digits);
  const kept = digits.slice(0, numberLength(brand));
  const groups = brand === "amex" ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/;
  const parts = groups.exec(kept)?.slice(1) ?? [];
  return parts.filter((part) => part !== "").join(" ");
}

/** Formats an expiry as `MM / YY`; `3` becomes `03 / `. Adds nothing while deleting. */
export function formatExpiry(text: string, deleting: boolean): string {
  let digits = text.replace(/\D/g, "");
  if (digits.length === 6 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Returns the digits of a security code, at most as many as its card has. */
export function formatCvc(text: string, number: string): string {
  return text.replace(/\D/g, "").slice(0, cvcLength(brandOf(number.replace(/\D/g, ""))));
}

export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** null if the country has none. */
  readonly postalCode: string | null;
}

export type CardFieldName = keyof CardFields;

export interface FieldProblem {
  readonly code: string;
  readonly message: string;
}

/** Returns each field's error with Stripe.js's texts; a field without an entry is valid. */
export function problemsOfCard(fields: CardFields, now: Date): ReadonlyMap<CardFieldName, FieldProblem> {
  const problems = new Map<CardFieldName, FieldProblem>();
  const number = fields.number.replace(/\D/g, "");
  const brand = brandOf(number);
  if (number.length < numberLength(brand)) {
    problems.set("number", problem("incomplete_number", "Your card number is incomplete."));
  } else if (!passesLuhn(number)) {
    problems.set("number", problem("invalid_number", "Your card number is invalid."));
  }
  const expiry = problemOfExpiry(fields.expiry, now);
  if (expiry !== null) problems.set("expiry", expiry);
  if (fields.cvc.length < cvcLength(brand)) {
    problems.set("cvc", problem("incomplete_cvc", "Your card's security code is incomplete."));
  }
  if (fields.postalCode?.trim() === "") {
    problems.set("postalCode", problem("incomplete_zip", "Your postal code is incomplete."));
  }
  return problems;
}

/** Returns month and year of an expiry, or null if it is incomplete. */
export function expiryOf(text: string): { readonly month: number; readonly year: number } | null {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  return month === undefined || year === undefined
    ? null
    : { month: Number(month), year: 2000 + Number(year) };
}

function problemOfExpiry(text: string, now: Date): FieldProblem | null {
  const expiry = expiryOf(text);
  if (expiry === null || expiry.month < 1 || expiry.month > 12) {
    return problem("incomplete_expiry", "Your card's expiration date is incomplete.");
  }
  const months = (expiry.year - now.getFullYear()) * 12 + expiry.month - (now.getMonth() + 1);
  if (months < 0) return problem("invalid_expiry_year_past", "Your card's expiration date is in the past.");
  if (months >= 50 * 12) return problem("invalid_expiry_year", "Your card's expiration year is invalid.");
  return null;
}

function problem(code: string, message: string): FieldProblem {
  return { code, message };
}
