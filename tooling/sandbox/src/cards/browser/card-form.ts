import {
  expiryOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  problemsOfCard,
  type CardFieldName,
  type CardFields,
  type FieldProblem,
} from "../card-format.ts";
import { brandOf } from "../test-cards.ts";

/** The fields inside the frame: formatting, checking and reading them. */

const fieldNames: readonly CardFieldName[] = ["number", "expiry", "cvc", "postalCode"];
/** Countries whose cards need a postal code; the real form asks only there. */
const postalCountries = ["GB", "US", "CA"];
const brandLabels = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "Amex",
  discover: "Discover",
  unknown: "",
};

export interface CardForm {
  readonly empty: boolean;
  readonly complete: boolean;
  /** Shows the error of every field and returns the first one. */
  reveal(): FieldProblem | null;
  /** Returns the fields as parameters of the API. */
  parameters(): Readonly<Record<string, string>>;
  setCountry(country: string): void;
  /** Hides the address fields that the page asks for itself. */
  hide(fields: { readonly country: boolean; readonly postalCode: boolean }): void;
  setReadOnly(readOnly: boolean): void;
  clear(): void;
  focus(): void;
}

function input(name: CardFieldName): HTMLInputElement {
  const element = document.querySelector(`#Field-${name}Input`);
  if (!(element instanceof HTMLInputElement)) throw new Error(`the frame has no field ${name}`);
  return element;
}

/** Binds the form in the document; `changed` is called whenever a value changes. */
export function bindCardForm(changed: () => void): CardForm {
  const country = document.querySelector<HTMLSelectElement>("#Field-countryInput");
  const brand = document.querySelector<HTMLElement>("#brand");
  let hidden = { country: false, postalCode: false };

  const hasPostalCode = (): boolean => !hidden.postalCode && postalCountries.includes(country?.value ?? "");
  const fields = (): CardFields => ({
    number: input("number").value,
    expiry: input("expiry").value,
    cvc: input("cvc").value,
    postalCode: hasPostalCode() ? input("postalCode").value : null,
  });
  const problems = (): ReadonlyMap<CardFieldName, FieldProblem> => problemsOfCard(fields(), new Date());

  function showProblem(name: CardFieldName, problem: FieldProblem | undefined): void {
    const error = document.querySelector<HTMLElement>(`#Field-${name}Error`);
    if (error !== null) error.textContent = problem?.message ?? "";
    input(name).classList.toggle("Input--invalid", problem !== undefined);
    input(name).setAttribute("aria-invalid", String(problem !== undefined));
  }

  function layOut(): void {
    document.querySelector("#country-field")?.toggleAttribute("hidden", hidden.country);
    document.querySelector("#postal-field")?.toggleAttribute("hidden", !hasPostalCode());
    const label = document.querySelector("#postal-label");
    if (label !== null) label.textContent = country?.value === "US" ? "ZIP" : "Postal code";
    input("postalCode").placeholder = country?.value === "US" ? "12345" : "WS11 1DB";
  }

  function write(name: CardFieldName, deleting: boolean): void {
    const field = input(name);
    const before = field.value;
    const digitsBeforeCaret = before
      .slice(0, field.selectionStart ?? before.length)
      .replace(/\D/g, "").length;
    const text = formatted(name, before, deleting);
    if (text !== before) {
      field.value = text;
      const caret = caretAfter(text, digitsBeforeCaret);
      if (document.activeElement === field) field.setSelectionRange(caret, caret);
    }
    if (name === "number" && brand !== null)
      brand.textContent = brandLabels[brandOf(text.replace(/\D/g, ""))];
    showProblem(name, undefined);
    changed();
  }

  for (const name of fieldNames) {
    const field = input(name);
    field.addEventListener("input", (event) => {
      write(name, event instanceof InputEvent && event.inputType.startsWith("delete"));
    });
    field.addEventListener("blur", () => {
      if (field.value !== "") showProblem(name, problems().get(name));
    });
  }
  country?.addEventListener("change", () => {
    layOut();
    changed();
  });
  layOut();

  return {
    get empty() {
      return fieldNames.every((name) => input(name).value === "");
    },
    get complete() {
      return problems().size === 0;
    },
    reveal() {
      const found = problems();
      for (const name of fieldNames) showProblem(name, found.get(name));
      const first = fieldNames.find((name) => found.has(name));
      if (first !== undefined) input(first).focus();
      return first === undefined ? null : (found.get(first) ?? null);
    },
    parameters() {
      const { number, expiry, cvc, postalCode } = fields();
      const { month, year } = expiryOf(expiry) ?? { month: 0, year: 0 };
      const prefix = "payment_method_data";
      return {
        [`${prefix}[type]`]: "card",
        [`${prefix}[card][number]`]: number.replace(/\D/g, ""),
        [`${prefix}[card][exp_month]`]: String(month),
        [`${prefix}[card][exp_year]`]: String(year),
        [`${prefix}[card][cvc]`]: cvc,
        ...(hidden.country ? {} : { [`${prefix}[billing_details][address][country]`]: country?.value ?? "" }),
        ...(postalCode === null ? {} : { [`${prefix}[billing_details][address][postal_code]`]: postalCode }),
      };
    },
    setCountry(code) {
      if (country !== null) country.value = code;
      layOut();
    },
    hide(next) {
      hidden = next;
      layOut();
    },
    setReadOnly(readOnly) {
      for (const name of fieldNames) input(name).readOnly = readOnly;
      if (country !== null) country.disabled = readOnly;
    },
    clear() {
      for (const name of fieldNames) {
        input(name).value = "";
        showProblem(name, undefined);
      }
      changed();
    },
    focus: () => input("number").focus(),
  };
}

function formatted(name: CardFieldName, text: string, deleting: boolean): string {
  switch (name) {
    case "number":
      return formatNumber(text);
    case "expiry":
      return formatExpiry(text, deleting);
    case "cvc":
      return formatCvc(text, input("number").value);
    case "postalCode":
      return text.toUpperCase();
    default:
      return name satisfies never;
  }
}

/** Returns the caret's position: after as many digits as before, and after a following separator. */
function caretAfter(text: string, digits: number): number {
  let seen = 0;
  let position = 0;
  while (position < text.length && seen < digits) {
    if (/\d/.test(text[position] ?? "")) seen += 1;
    position += 1;
  }
  while (position < text.length && !/\d/.test(text[position] ?? "")) position += 1;
  return position;
}
