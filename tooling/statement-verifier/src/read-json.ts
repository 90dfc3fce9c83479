import {
  statementFormat,
  UnreadableStatement,
  type Line,
  type AccountState,
  type Statement,
} from "./statement.ts";

/** Reads a JSON object field by field; a field of another form makes the file unreadable. */
class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #name: string;

  constructor(value: unknown, name: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new UnreadableStatement(`${name} is not an object`);
    }
    this.#fields = value as Readonly<Record<string, unknown>>;
    this.#name = name;
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

  truth(key: string): boolean {
    const value = this.#fields[key];
    if (typeof value !== "boolean")
      throw new UnreadableStatement(`${this.#name}.${key} is neither true nor false`);
    return value;
  }

  part(key: string): Fields {
    return new Fields(this.#fields[key], `${this.#name}.${key}`);
  }

  list(key: string): readonly Fields[] {
    const value: unknown = this.#fields[key];
    if (!Array.isArray(value)) throw new UnreadableStatement(`${this.#name}.${key} is not a list`);
    return value.map((each: unknown, index) => new Fields(each, `${this.#name}.${key}[${index}]`));
  }
}

function readAccountState(fields: Fields): AccountState {
  return {
    position: fields.whole("position"),
    hash: fields.text("hash"),
    purchased: fields.whole("purchased"),
    free: fields.whole("free"),
    debt: fields.whole("debt"),
  };
}

function lineOf(fields: Fields): Line {
  return {
    account: fields.text("account"),
    lotId: fields.textOrNull("lotId"),
    amount: fields.whole("amount"),
  };
}

/** Reads a statement in JSON. Throws UnreadableStatement for anything else. */
export function readJson(text: string): Statement {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableStatement("not JSON");
  }
  const fields = new Fields(value, "statement");
  const format = fields.text("format");
  if (format !== statementFormat) throw new UnreadableStatement(`unknown format ${format}`);
  const account = fields.part("account");
  return {
    customerId: fields.text("customerId"),
    opening: readAccountState(fields.part("opening")),
    movements: fields.list("entries").map((entry) => ({
      position: entry.whole("position"),
      createdAt: entry.text("createdAt"),
      cause: entry.text("cause"),
      causeId: entry.text("causeId"),
      lines: entry.list("postings").map(lineOf),
      purchased: entry.whole("purchased"),
      free: entry.whole("free"),
      debt: entry.whole("debt"),
      balanceAfter: entry.whole("balanceAfter"),
      debtAfter: entry.whole("debtAfter"),
      previousHash: entry.text("previousHash"),
      hash: entry.text("hash"),
    })),
    lots: fields.list("lots").map((lot) => ({
      lotId: lot.text("lotId"),
      kind: lot.text("kind"),
      amount: lot.whole("amount"),
      remaining: lot.whole("remaining"),
    })),
    uncharged: fields
      .list("unchargedReplies")
      .map((reply) => ({ replyId: reply.text("replyId"), reason: reply.text("reason") })),
    account: { ...readAccountState(account), balance: account.whole("balance") },
    complete: fields.truth("complete"),
  };
}
