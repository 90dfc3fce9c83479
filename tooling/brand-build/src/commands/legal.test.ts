import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runLegal } from "./legal.ts";

const from = import.meta.dirname;
let out = "";
beforeAll(() => {
  vi.spyOn(console, "log").mockReturnValue();
  out = mkdtempSync(join(tmpdir(), "parlour-legal-"));
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(out, { recursive: true, force: true });
});

describe("brand-build legal", () => {
  it(
    "writes the texts of one brand in one region, from anywhere in the repository",
    { timeout: 60_000 },
    async () => {
      await runLegal({ from, out, brand: "duskwren", region: "ie" });
      const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((path) =>
        path.endsWith(".txt"),
      );
      expect(files.toSorted()).toEqual([
        "duskwren/IE/accessibility.txt",
        "duskwren/IE/cookies.txt",
        "duskwren/IE/notices.txt",
        "duskwren/IE/privacy.txt",
        "duskwren/IE/terms.txt",
        "index.txt",
      ]);
      const terms = readFileSync(join(out, "duskwren/IE/terms.txt"), "utf8");
      expect(terms).toMatch(
        /^Terms and Conditions\n=+\n\nVersion \d+\. Effective \d+ \w+ \d{4}\.(?: First effective 1 May 2018\.)?\n/u,
      );
      expect(terms).toContain("https://ie.duskwren.example");
    },
  );

  it.each([
    [{ out: undefined }, "--out <folder>"],
    [{ region: "FR" }, "There is no region FR.\n    -> use one of GB, AU, IE"],
    [{ brand: "nobody" }, "There is no brand nobody."],
    [{ from: tmpdir() }, "Run this in the repository."],
  ])("says what is wrong with %j", async (change, words) => {
    const asked = { from, out, brand: "duskwren", region: "GB", ...change };
    await expect(runLegal(asked)).rejects.toThrow(words);
  });
});
