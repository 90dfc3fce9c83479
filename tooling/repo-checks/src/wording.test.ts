import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./workspace.ts";

/** The words of a template, its facts replaced by a mark and its line breaks by spaces. */
function words(source: string): string {
  return source
    .replaceAll(/\$?\{[^}]+\}/g, "*")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("the notice at sign-up says what a record of consent says it said", async () => {
  // A changed notice needs a new version in the server's wordings, or its records would tell of other words.
  const notices = await readFile(path.join(root, "packages/legal-texts/src/notices.tsx"), "utf8");
  const rules = await readFile(path.join(root, "apps/api/src/modules/marketing/rules.ts"), "utf8");
  const shown = /function EntryMarketingNotice[\s\S]*?<p>([\s\S]*?)<\/p>/.exec(notices)?.[1];
  const current = /currentWordingVersion = "([^"]+)"/.exec(rules)?.[1] ?? "none";
  const recorded = new RegExp(`"${current}": \\{\\s*signUp:[\\s\\S]*?\`([^\`]+)\``).exec(rules)?.[1];
  expect(words(recorded ?? "not found")).toBe(words(shown ?? "nothing shown"));
});
