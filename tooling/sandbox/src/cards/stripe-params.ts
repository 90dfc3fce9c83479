import { isFields, type FormFields, type FormValue } from "../form-fields.ts";
import { invalidRequest } from "./stripe-error.ts";

/** Reads a call's parameters as Stripe does: unknown ones are an error. */
export class StripeParams {
  readonly #fields: FormFields;

  constructor(fields: unknown, known: readonly string[]) {
    this.#fields = isFields(fields) ? fields : {};
    const unknown = Object.keys(this.#fields).find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw invalidRequest(`Received unknown parameter: ${unknown}`, {
        code: "parameter_unknown",
        param: unknown,
      });
    }
  }

  text(name: string): string | null {
    const value = this.#fields[name];
    if (value === undefined || value === "") return null;
    if (typeof value !== "string") throw invalidRequest("Invalid string", { param: name });
    return value;
  }

  /** Reads a complete http or https address. */
  url(name: string): string | null {
    const value = this.text(name);
    if (value === null || (/^https?:\/\//i.test(value) && URL.canParse(value))) return value;
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param: name });
  }

  needed(name: string): string {
    const value = this.text(name);
    if (value === null) {
      throw invalidRequest(`Missing required param: ${name}.`, { code: "parameter_missing", param: name });
    }
    return value;
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^-?\d{1,12}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param: name });
    }
    return Number(value);
  }

  flag(name: string): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value !== "true" && value !== "false") {
      throw invalidRequest(`Invalid boolean: ${value}`, { param: name });
    }
    return value === "true";
  }

  group(name: string): FormFields | null {
    const value = this.#fields[name];
    if (value === undefined || value === "") return null;
    if (!isFields(value)) throw invalidRequest("Invalid object", { param: name });
    return value;
  }

  /** Reads metadata: up to 50 texts of 500 characters under names of 40. */
  metadata(): Record<string, string> {
    const entries = Object.entries(this.group("metadata") ?? {});
    if (entries.length > 50) throw invalidRequest("Metadata can have up to 50 keys.", { param: "metadata" });
    return Object.fromEntries(entries.map(([name, value]) => [name, metadataValue(name, value)]));
  }

  list(name: string): readonly string[] {
    const value = this.#fields[name];
    if (value === undefined) return [];
    const items = Array.isArray(value) ? value : [value];
    return items.filter((item) => typeof item === "string");
  }
}

function metadataValue(name: string, value: FormValue): string {
  if (typeof value !== "string") throw invalidRequest("Invalid string", { param: `metadata[${name}]` });
  if (name.length > 40 || value.length > 500) {
    const message = "Metadata keys can have up to 40 characters and values up to 500.";
    throw invalidRequest(message, { param: `metadata[${name}]` });
  }
  return value;
}
