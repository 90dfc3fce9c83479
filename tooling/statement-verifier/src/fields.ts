import { UnreadableStatement } from "./unreadable.ts";

/** Reads a JSON object field by field; a field of another form makes the file unreadable. */
export class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #name: string;

  constructor(value: unknown, name: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new UnreadableStatement(`${name} is not an object`);
    }
    this.#fields = value as Readonly<Record<string, unknown>>;
    this.#name = name;
  }

  /** Whether a field is there and not null. */
  has(key: string): boolean {
    return this.#fields[key] !== undefined && this.#fields[key] !== null;
  }

  text(key: string): string {
    const value = this.#fields[key];
    if (typeof value !== "string") throw new UnreadableStatement(`${this.#name}.${key} is not a string`);
    return value;
  }

  textOrNull(key: string): string | null {
    return this.#fields[key] === null ? null : this.text(key);
  }

  whole(key: string): number {
    const value = this.#fields[key];
    if (typeof value !== "number" || !Number.isSafeInteger(value)) {
      throw new UnreadableStatement(`${this.#name}.${key} is not a whole number`);
    }
    return value;
  }

  wholeOrNull(key: string): number | null {
    return this.#fields[key] === null ? null : this.whole(key);
  }

  truth(key: string): boolean {
    const value = this.#fields[key];
    if (typeof value !== "boolean")
      throw new UnreadableStatement(`${this.#name}.${key} is neither true nor false`);
    return value;
  }

  part(key: string): Fields {
    return new Fields(this.#fields[key], `${this.#name}.${key}`);
  }

  /** A text, or a number as text. */
  textOrNumber(key: string): string {
    return typeof this.#fields[key] === "number" ? String(this.whole(key)) : this.text(key);
  }

  /** A list of texts. */
  texts(key: string): readonly string[] {
    const value: unknown = this.#fields[key];
    if (!Array.isArray(value)) throw new UnreadableStatement(`${this.#name}.${key} is not a list`);
    return value.map((each: unknown) => {
      if (typeof each !== "string")
        throw new UnreadableStatement(`${this.#name}.${key} has another value than texts`);
      return each;
    });
  }

  /** All fields, each a whole number. */
  numbers(): readonly (readonly [string, number])[] {
    return Object.keys(this.#fields).map((key) => [key, this.whole(key)] as const);
  }

  /** The object as JSON. */
  asText(): string {
    return JSON.stringify(this.#fields);
  }

  list(key: string): readonly Fields[] {
    const value: unknown = this.#fields[key];
    if (!Array.isArray(value)) throw new UnreadableStatement(`${this.#name}.${key} is not a list`);
    return value.map((each: unknown, index) => new Fields(each, `${this.#name}.${key}[${index}]`));
  }
}

/** Reads a JSON object. Throws UnreadableStatement for anything else. */
export function parseFields(text: string, name: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableStatement(`${name} is not JSON`);
  }
  return new Fields(value, name);
}
