import type { FoundCustomer, FoundMoney } from "@parlour/contract/operations/find";
import { findTargets, type FindKind } from "@parlour/contract/rules/find-words";
import { findByLetters } from "../canned/fuzzy.ts";
import type { FoundPage } from "./find-pages.ts";

/** Something that can be done from anywhere in the console. */
export interface FindAction {
  readonly title: string;
  /** Resolves to whether it was done. */
  readonly act: () => Promise<boolean>;
}

/** What the server found, and for which words. */
export interface FindResult {
  readonly words: string;
  readonly customers: readonly FoundCustomer[];
  readonly moreCustomers: boolean;
  readonly money: readonly FoundMoney[];
  readonly moreMoney: boolean;
}

export type FindOption =
  | { readonly kind: "customer"; readonly id: string; readonly customer: FoundCustomer }
  | { readonly kind: "money"; readonly id: string; readonly money: FoundMoney }
  | { readonly kind: "page"; readonly id: string; readonly page: FoundPage }
  | { readonly kind: "action"; readonly id: string; readonly action: FindAction }
  /** Asks the server; with a brand it looks a number up. */
  | {
      readonly kind: "search";
      readonly id: string;
      readonly title: string;
      readonly hint: string;
      readonly brand?: string;
    };

/** Options under a heading. */
interface FindGroup {
  readonly name: string;
  readonly options: readonly FindOption[];
}

const kindNames: { readonly [Kind in Exclude<FindKind, "phone">]: string } = {
  username: "username",
  receipt: "receipt number",
  provider: "the card provider's id",
  id: "id",
  card: "last four digits, amount and day",
};

interface Brand {
  readonly brand: string;
  readonly name: string;
}

/** What the server can be asked for these words: one search, and one look-up of a number in each brand. */
function searches(words: string, brands: readonly Brand[]): readonly FindOption[] {
  const kinds = findTargets(words).map(({ kind }) => kind);
  const names = kinds.flatMap((kind) => (kind === "phone" ? [] : [kindNames[kind]]));
  const search: FindOption = {
    kind: "search",
    id: "search",
    title: `Search customers and payments for “${words.trim()}”`,
    hint: `By ${names.join(" and ")}`,
  };
  const numbers = brands.map(({ brand, name }): FindOption => ({
    kind: "search",
    id: `number-${brand}`,
    title: `Look this phone number up at ${name}`,
    hint: "The whole number. The audit keeps every look-up",
    brand,
  }));
  return [...(names.length === 0 ? [] : [search]), ...(kinds.includes("phone") ? numbers : [])];
}

interface FindSources {
  readonly words: string;
  readonly pages: readonly FoundPage[];
  readonly actions: readonly FindAction[];
  /** Null: this person may not see customers. */
  readonly brands: readonly Brand[] | null;
  readonly result: FindResult | null;
}

/** Returns what is shown for the words: what the server found for them, pages and actions, and what can be searched. */
export function findGroups({ words, pages, actions, brands, result }: FindSources): readonly FindGroup[] {
  const found = result?.words === words ? result : null;
  const body = "";
  const shownPages = findByLetters(
    pages.map((page) => ({ ...page, body })),
    words,
  );
  const shownActions = findByLetters(
    actions.map((action) => ({ ...action, body })),
    words,
  );
  const groups: readonly FindGroup[] = [
    {
      name: "Customers",
      options: (found?.customers ?? []).map((customer) => ({
        kind: "customer",
        id: customer.customerId,
        customer,
      })),
    },
    {
      name: "Payments, refunds and disputes",
      options: (found?.money ?? []).map((money) => ({
        kind: "money",
        id: `${money.kind}-${money.id}`,
        money,
      })),
    },
    {
      name: "Pages",
      options: shownPages.map((page) => ({
        kind: "page",
        id: `page-${page.to}-${page.tab ?? ""}`,
        page,
      })),
    },
    {
      name: "Actions",
      options: shownActions.map((action) => ({
        kind: "action",
        id: `action-${action.title}`,
        action,
      })),
    },
    {
      name: "Search",
      options: found === null && brands !== null ? searches(words, brands) : [],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
