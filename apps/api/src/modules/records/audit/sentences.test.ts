import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { auditGroups } from "@parlour/contract/rules/audit-actions";
import { describe, expect, test } from "vitest";
import { hasSentence, sentenceOf, type NamedEntry } from "./sentences.ts";

const modules = join(import.meta.dirname, "../..");

/** Actions that the sources name. SQL in stores has columns that look alike. */
async function actionsInSources(): Promise<readonly string[]> {
  const files = (await readdir(modules, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !/test\.ts$|store\.ts$|sentences\.ts$/.test(name),
  );
  const found = new Set<string>();
  for (const name of files) {
    const source = await readFile(join(modules, name), "utf8");
    for (const [, action = ""] of source.matchAll(/action: "([a-z_]+\.[a-z_]+)"/g)) found.add(action);
    for (const [, group = "", deed = ""] of source.matchAll(/"([a-z_]+)\.([a-z_]+)"/g)) {
      if (auditGroups.some((each) => each === group) && !/^(json|html|csv|id)$/.test(deed))
        found.add(`${group}.${deed}`);
    }
    for (const [, deed] of source.matchAll(/auditClaim\(trx, dependencies, [^"]*"([a-z_]+)"/g))
      found.add(`conversation.${deed}`);
    if (!name.includes("marketing")) continue;
    for (const [, deed] of source.matchAll(/ audit\(trx, dependencies, staffId, "([a-z_]+)"/g))
      found.add(`campaign.${deed}`);
  }
  return [...found].toSorted();
}

test("every action that is recorded has a sentence and belongs to a group", async () => {
  const actions = await actionsInSources();
  expect(actions.length).toBeGreaterThan(90);
  expect(actions).toEqual(
    expect.arrayContaining(["campaign.schedule", "conversation.take_over", "rates.set"]),
  );
  expect(actions.filter((action) => !hasSentence(action))).toEqual([]);
  expect(actions.filter((action) => !auditGroups.some((group) => action.startsWith(`${group}.`)))).toEqual(
    [],
  );
  // a planted fault: one without
  expect([...actions, "lamp.light"].filter((action) => !hasSentence(action))).toEqual(["lamp.light"]);
});

function said(action: string, details: NamedEntry["details"] = {}, change: Partial<NamedEntry> = {}): string {
  return sentenceOf({
    action,
    targetType: "customer",
    targetId: "id",
    details,
    who: "Mara Holt",
    customer: "fern_22 (Duskwren UK)",
    staffName: (id) => (id === "id" || id === "other" ? "Wick" : "nobody"),
    siteName: (id) => (id === "duskwren-GB" ? "Duskwren UK" : String(id)),
    title: null,
    reason: null,
    ...change,
  });
}

describe("a sentence", () => {
  test("names who, whom, where, how much and why", () => {
    const refund = { minor: 1200, currency: "GBP", status: "requested" };
    expect(said("refund.request", refund, { reason: "asked twice" })).toBe(
      "Mara Holt refunded 12.00 GBP to fern_22 (Duskwren UK): asked twice",
    );
    expect(said("refund.request", { ...refund, status: "awaiting_approval" })).toBe(
      "Mara Holt asked to refund 12.00 GBP to fern_22 (Duskwren UK)",
    );
    expect(said("customer.ban", { category: "threats" }, { customer: "a customer who was erased" })).toBe(
      "Mara Holt banned a customer who was erased (threats)",
    );
  });
  test.each([
    [
      "conversation.transfer",
      { to: "other" },
      "Mara Holt handed a conversation of fern_22 (Duskwren UK) over to Wick",
    ],
    ["customer.goodwill", { credits: 1 }, "Mara Holt gave fern_22 (Duskwren UK) 1 free credit"],
    ["staff.invite", { role: "supervisor" }, "Mara Holt invited Wick as supervisor"],
    [
      "staff.change",
      { role: "admin", roleBefore: "operator", active: true, activeBefore: true },
      "Mara Holt changed Wick's role from operator to admin",
    ],
    [
      "rates.set",
      { validFrom: "2026-11-01", feeBasisPoints: 150, feeFixedMinor: 20, taxBasisPoints: 2000 },
      "Mara Holt set fees and tax of id from 2026-11-01: fee 1.50 % and 0.20, tax 20.00 %",
    ],
    ["lamp.light", {}, "Mara Holt: lamp.light (customer)"],
  ] as const)("of %s", (action, details, expected) => {
    expect(said(action, details)).toBe(expected);
  });
  test("of a site names it", () => {
    expect(said("prices.change", {}, { targetId: "duskwren-GB" })).toBe(
      "Mara Holt changed the prices of Duskwren UK",
    );
  });
});
