import { expect, test } from "vitest";
import { findGroups, type FindResult } from "./find-options.ts";

const pages = [
  { title: "Desk", place: "Desk", to: "/" },
  { title: "Audit log", place: "Administration", to: "/audit" },
] as const;
const brands = [
  { brand: "duskwren", name: "Duskwren" },
  { brand: "saltlark", name: "Saltlark" },
];
const result: FindResult = {
  words: "pi_123",
  customers: [],
  moreCustomers: false,
  money: [],
  moreMoney: false,
};

function titles(words: string, more: { readonly staff?: boolean; readonly result?: FindResult } = {}) {
  return findGroups({
    words,
    pages,
    actions: [{ title: "Sign out", act: async () => true }],
    brands: more.staff === false ? null : brands,
    result: more.result ?? null,
  }).map(({ name, options }) => `${name}: ${options.map(({ id }) => id).join(" ")}`);
}

test("without words all pages and actions are shown, and nothing is searched", () => {
  expect(titles("")).toEqual(["Pages: page-/- page-/audit-", "Actions: action-Sign out"]);
});

test("pages come first; customers and money are searched on request", () => {
  expect(titles("aud")).toEqual(["Pages: page-/audit-", "Search: search"]);
  expect(titles("4242 15.00 2026-11-03")).toEqual(["Search: search"]);
});

test("a number is looked up in one brand at a time", () => {
  expect(titles("07700 900123")).toEqual(["Search: number-duskwren number-saltlark"]);
});

test("those who may not see customers search no customers", () => {
  expect(titles("4242 15.00 2026-11-03", { staff: false })).toEqual([]);
});

test("a result counts for its words only", () => {
  expect(titles("pi_123", { result })).toEqual([]);
  expect(titles("pi_1234", { result })).toEqual(["Search: search"]);
});
