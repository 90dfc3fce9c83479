import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, workspacePackages } from "./workspace.ts";

const brands = workspacePackages()
  .filter((each) => each.folder.startsWith("apps/web/"))
  .map((each) => each.folder.slice("apps/web/".length));

/** What no legal text may contain: signs of a missing fact, or facts of another country. */
const mistakes: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: "a placeholder", pattern: /[{}<>]|\[\w|%s|\bTBD\b|\bTODO\b|To write:|[Ll]orem ipsum|\bxxx/u },
  { name: "a missing fact", pattern: /undefined|\bnull\b|\bNaN\b|\[object/u },
  {
    name: "an empty place",
    pattern: /(?<=\S) {2}| [.,;:]|, ,|,,|\(\)|https?:\/\/(?:\s|$)|(?:Website|service|Helpline): *$/mu,
  },
  { name: "a sentence cut short", pattern: /\b(?:to|at|by|or|and|the)\.(?:\s|$)/u },
];

const symbols: { readonly [region: string]: string } = { GB: "£", AU: "$", IE: "€" };
const places: { readonly [region: string]: string } = {
  GB: "the United Kingdom",
  AU: "Australia",
  IE: "Ireland",
};

let out = "";
let exported: readonly { readonly path: string; readonly region: string; readonly text: string }[] = [];

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), "parlour-legal-"));
  const result = spawnSync(
    process.execPath,
    [join(root, "tooling/brand-build/src/brand-build.ts"), "legal", "--out", out],
    { cwd: root, encoding: "utf8" },
  );
  expect(result.status, `${result.stdout}${result.stderr}`).toBe(0);
  exported = readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".txt") && path !== "index.txt")
    .map((path) => ({
      path,
      region: path.split("/")[1] ?? "",
      text: readFileSync(join(out, path), "utf8"),
    }));
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

describe("the legal texts of every brand in every region it serves", () => {
  it("are exported, five for each, and the index names every one with the versions", () => {
    expect(new Set(exported.map(({ path }) => path.split("/")[0]))).toEqual(new Set(brands));
    const sites = new Set(exported.map(({ path }) => path.split("/").slice(0, 2).join("/")));
    expect(exported.length).toBe(sites.size * 5);
    const index = readFileSync(join(out, "index.txt"), "utf8");
    for (const { path } of exported) expect(index).toContain(`- ${path}`);
    expect(index).toMatch(/^- Version 1, effective 1 May 2018: /mu);
  });

  it.each(mistakes)("have no $name", ({ pattern }) => {
    const found = exported.flatMap(({ path, text }) => {
      const match = pattern.exec(text);
      return match === null
        ? []
        : [`${path}: …${text.slice(Math.max(0, match.index - 40), match.index + 40)}…`];
    });
    expect(found).toEqual([]);
  });

  it("name their own country and currency, and no other currency", () => {
    for (const { path, region, text } of exported) {
      const strange = Object.values(symbols).filter(
        (symbol) => symbol !== symbols[region] && text.includes(symbol),
      );
      expect([path, strange]).toEqual([path, []]);
      if (path.endsWith("terms.txt")) {
        expect(text).toContain(`100 credits for ${symbols[region]}50`);
        expect(text).toContain(`adults in ${places[region]}.`);
      }
    }
  });

  it("tell of a helpline and of marketing texts only in regions with them (SITE-11)", () => {
    for (const { path, region, text } of exported) {
      if (path.endsWith("cookies.txt") || path.endsWith("accessibility.txt")) continue;
      const has = region !== "IE";
      expect([path, text.includes("Helpline: ")]).toEqual([path, has]);
      expect([path, /STOP or \S+ to [\d ]{4,}/u.test(text)]).toEqual([path, has]);
    }
  });

  it("of one brand name no other", () => {
    const names = new Map(
      brands.map((brand) => [brand, `${brand[0]?.toUpperCase() ?? ""}${brand.slice(1)}`] as const),
    );
    for (const { path, text } of exported) {
      const [own = ""] = path.split("/");
      const others = [...names].filter(([brand, name]) => brand !== own && text.includes(name));
      expect([path, others]).toEqual([path, []]);
    }
  });
});

describe("a mistake", () => {
  it.each([
    ["adults in {regionName}.", "a placeholder"],
    ["adults in undefined.", "a missing fact"],
    ["registered at , EX4", "an empty place"],
    ["registered  at", "an empty place"],
    ["Customer service: ", "an empty place"],
    ["text STOP or WREN to.", "a sentence cut short"],
  ])("such as %j is found as %s", (text, name) => {
    expect(mistakes.filter(({ pattern }) => pattern.test(text)).map((each) => each.name)).toContain(name);
  });
});
