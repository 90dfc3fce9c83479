import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { roleAtLeast, staffRoles, type OperationSpec } from "@parlour/contract/operation";
import type { LucideIcon } from "lucide-react";
import { describe, expect, test } from "vitest";
import { liesIn, menuFor, returnAddress } from "./area-rules.ts";
import { areaPages } from "./area-routes.tsx";
import { areas } from "./areas.ts";

const pages = areaPages(areas);
const source = join(import.meta.dirname, "..");

/**
 * Calls that require a higher role than their page: their part of it is shown only to that role
 * (parts/for-role.tsx). All other calls must be open to everybody who may see the page.
 */
const forHigherRole: { readonly [path: string]: readonly string[] } = {
  "/customers/$customerId": ["opsDisputeEvidence", "opsEraseCustomer", "opsExportCustomer"],
  "/enquiries/$enquiryId": ["opsEraseCustomer", "opsExportCustomer"],
  "/refunds": ["opsDisputeEvidence"],
  "/prices": ["changePrices", "withdrawPrices", "previewTakeOver", "takeOverChange", "undoTakeOver"],
  "/content": ["publishContent", "previewTakeOver", "takeOverChange", "undoTakeOver"],
  "/landing": ["beginSplit", "endSplit"],
  "/pay": ["setPayRate", "setPayMinimum", "setPaySite"],
  "/pay/$staffId": ["setPayRate", "setPayMinimum", "setPaySite"],
  "/insight": ["insightMoney", "insightMoneyFile", "insightNet", "moneyRates", "setMoneyRates"],
};

const contractModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  ["../../../../packages/contract/src/operations/*.ts", "!**/*.test.ts"],
  { eager: true },
);

function isOperation(value: unknown): value is OperationSpec {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/**
 * Returns the contract's operation with that name, if the module's export is one; types and schemas are not.
 */
function operationOf(module: string, name: string): OperationSpec | null {
  const found = contractModules[`../../../../packages/contract/src/operations/${module}.ts`]?.[name];
  return isOperation(found) ? found : null;
}

interface Call {
  readonly file: string;
  readonly operation: OperationSpec;
}

/** Returns every operation that a file or its imports call. */
function callsOf(file: string, seen = new Set<string>()): Call[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const name = relative(source, file);
  const text = readFileSync(file, "utf8");
  const calls: Call[] = [];
  for (const [, names = "", from = ""] of text.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)) {
    const [, module = null] = /^@parlour\/contract\/operations\/([\w-]+)$/.exec(from) ?? [];
    if (module === null) continue;
    for (const each of names.split(",")) {
      const operation = operationOf(module, each.trim());
      if (operation !== null) calls.push({ file: name, operation });
    }
  }
  for (const [, from = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g)) {
    const next = join(dirname(file), from);
    // Everybody uses the frame.
    if (existsSync(next) && !relative(source, next).startsWith("frame/")) calls.push(...callsOf(next, seen));
  }
  return calls;
}

/** Returns the file that an area's or page's `load` imports. */
function fileOf(load: () => unknown): string {
  const [, path = ""] = /["'](?:\.\.\/|\/src\/)([^"']+\.tsx)["']/.exec(load.toString()) ?? [];
  return join(source, path);
}

describe("the pages beside the desk", () => {
  test("have addresses, titles and icons of their own, and a file", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(new Set(areas.map(({ title }) => title)).size).toBe(areas.length);
    // A folded menu shows icons alone.
    const ofIcon = Map.groupBy(areas, ({ icon }): LucideIcon => icon);
    expect(
      [...ofIcon.values()].filter(({ length }) => length > 1).map((same) => same.map(({ title }) => title)),
    ).toEqual([]);
    for (const { path } of pages) expect(path).toMatch(/^(\/(\$[a-z][A-Za-z]*|[a-z][a-z-]*))+$/);
    for (const { path, load } of pages) expect([path, existsSync(fileOf(load))]).toEqual([path, true]);
    expect(areas.filter(({ path }) => liesIn("/conversations", path) || liesIn("/sign-in", path))).toEqual(
      [],
    );
  });

  test.each(staffRoles)("a %s finds in the menu exactly what their role may see", (role) => {
    const shown = menuFor({ role, sites: null }, areas).flatMap((group) =>
      group.areas.map(({ path }) => path),
    );
    const allowed = areas.filter((area) => roleAtLeast(role, area.role)).map(({ path }) => path);
    expect(shown.toSorted()).toEqual(allowed.toSorted());
    expect(menuFor({ role, sites: null }, areas)[0]?.group).toBe("Desk");
  });

  test("an admin of some sites finds in the menu all but the pages of the whole service", () => {
    const titles = (sites: readonly unknown[] | null) =>
      menuFor({ role: "admin", sites }, areas).flatMap((group) => group.areas.map(({ title }) => title));
    const limited = titles([{ brand: "duskwren", region: "GB" }]);
    expect(
      titles(null)
        .filter((title) => !limited.includes(title))
        .toSorted(),
    ).toEqual(["Faults", "Regulator's folder", "Retention", "Staff"]);
  });

  test.each(pages.map(({ path, role, load }) => [path, role, load] as const))(
    "%s calls nothing that its role (%s) may not call",
    (path, role, load) => {
      const calls = callsOf(fileOf(load));
      const refused = calls.filter(({ operation: { access, minimumRole = "operator" } }) => {
        return access === "staff" && !roleAtLeast(role, minimumRole);
      });
      const known = forHigherRole[path] ?? [];
      expect(
        refused
          .filter(({ operation }) => !known.includes(operation.id))
          .map(
            ({ file, operation }) =>
              `${file}: ${operation.id} is for ${operation.minimumRole ?? "operator"}s`,
          ),
      ).toEqual([]);
      // An exception that is no longer needed would hide the next one.
      expect(known.filter((id) => !refused.some(({ operation }) => operation.id === id))).toEqual([]);
      // The console must not call customers' and providers' operations.
      expect(calls.filter(({ operation }) => !["staff", "public"].includes(operation.access))).toEqual([]);
    },
  );

  test("of which some are found to call something, so that the search is not blind", () => {
    const page = pages.find(({ path }) => path === "/customers/$customerId");
    if (page === undefined) throw new Error("the customer's page is gone");
    const ids = callsOf(fileOf(page.load)).map(({ operation }) => operation.id);
    expect(ids).toEqual(expect.arrayContaining(["customerFacts", "opsApproveRefund", "opsEraseCustomer"]));
  });
});

test("after sign-in only a conversation or a page of an area is gone back to", () => {
  const id = "0198c0de-0000-7000-8000-0000000000c1";
  for (const kept of [`/conversations/${id}`, "/customers", `/customers/${id}?tab=payments`]) {
    expect(returnAddress(kept, areas)).toBe(kept);
  }
  for (const refused of [
    "//evil.test/customers",
    "https://evil.test/customers",
    "/sign-in?from=/customers",
    "/customersabc",
    "/customers\\..",
    "/customers?x=//evil.test",
    "/",
    undefined,
  ]) {
    expect([refused, returnAddress(refused, areas)]).toEqual([refused, undefined]);
  }
});
