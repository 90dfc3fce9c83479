import type { CareTables } from "./tables/care-tables.ts";
import type { ChatTables } from "./tables/chat-tables.ts";
import type { CreditTables } from "./tables/credit-tables.ts";
import type { CustomerTables } from "./tables/customer-tables.ts";
import type { DeskTables } from "./tables/desk-tables.ts";
import type { PriceTables } from "./tables/price-tables.ts";
import type { SiteTables } from "./tables/site-tables.ts";
import type { TextTables } from "./tables/text-tables.ts";

/**
 * The tables of `migrations/`, as Kysely sees them. Dates without a time are text (YYYY-MM-DD), bigints
 * are numbers (cursors stay far below 2^53): see the type parsers in database.ts.
 */
export interface Database
  extends
    SiteTables,
    PriceTables,
    CustomerTables,
    CreditTables,
    CareTables,
    ChatTables,
    DeskTables,
    TextTables {}
