import type { Db } from "../plugins/database.ts";
import { readTables, type WholeTables } from "./whole-tables.ts";

const tables = {
  accounts: "credit_accounts",
  codes: "verification_codes",
  consents: "marketing_consents",
  conversations: "conversations",
  customers: "customers",
  disputes: "disputes",
  entries: "ledger_entries",
  flags: "care_flags",
  fraudWarnings: "fraud_warnings",
  messages: "messages",
  presences: "staff_presence",
  rates: "money_rates",
  spans: "presence_spans",
  payments: "payments",
  postings: "ledger_postings",
  refunds: "refunds",
} as const;

/** What figures are counted from. */
export type Books = WholeTables<typeof tables>;

export const openBooks = (db: Db): Promise<Books> => readTables(db, tables);
