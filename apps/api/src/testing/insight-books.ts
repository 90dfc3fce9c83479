import type { Selectable } from "kysely";
import type { Db } from "../plugins/database.ts";
import type { Database } from "../plugins/database-schema.ts";

type Rows<Table extends keyof Database> = readonly Selectable<Database[Table]>[];

/** Whole tables. */
export interface Books {
  readonly accounts: Rows<"credit_accounts">;
  readonly codes: Rows<"verification_codes">;
  readonly consents: Rows<"marketing_consents">;
  readonly conversations: Rows<"conversations">;
  readonly customers: Rows<"customers">;
  readonly disputes: Rows<"disputes">;
  readonly entries: Rows<"ledger_entries">;
  readonly flags: Rows<"care_flags">;
  readonly fraudWarnings: Rows<"fraud_warnings">;
  readonly messages: Rows<"messages">;
  readonly presences: Rows<"staff_presence">;
  readonly rates: Rows<"money_rates">;
  readonly spans: Rows<"presence_spans">;
  readonly payments: Rows<"payments">;
  readonly postings: Rows<"ledger_postings">;
  readonly refunds: Rows<"refunds">;
}

/** Reads the whole tables. */
export async function openBooks(db: Db): Promise<Books> {
  const all = async <Table extends keyof Database>(table: Table): Promise<Rows<Table>> =>
    (await db.selectFrom(table).selectAll().execute()) as Rows<Table>;
  return {
    accounts: await all("credit_accounts"),
    codes: await all("verification_codes"),
    consents: await all("marketing_consents"),
    conversations: await all("conversations"),
    customers: await all("customers"),
    disputes: await all("disputes"),
    entries: await all("ledger_entries"),
    flags: await all("care_flags"),
    fraudWarnings: await all("fraud_warnings"),
    messages: await all("messages"),
    presences: await all("staff_presence"),
    rates: await all("money_rates"),
    spans: await all("presence_spans"),
    payments: await all("payments"),
    postings: await all("ledger_postings"),
    refunds: await all("refunds"),
  };
}
