import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  definedRules,
  formerCitations,
  namedPaths,
  namesOnPage,
  repeatedRules,
  unknownPages,
  unknownRules,
  type RepositoryFile,
} from "./citations.ts";
import { repositoryFiles, root } from "./workspace.ts";

/** Types of files that contain prose. */
const written = ["ts", "tsx", "mjs", "js", "sql", "css", "md", "html", "json", "yaml", "yml", "sh"];

let files: readonly RepositoryFile[];
let pages: readonly RepositoryFile[];
let rules: readonly string[];
beforeAll(() => {
  files = repositoryFiles(...written.map((ending) => `*.${ending}`)).map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8"),
  }));
  pages = files.filter(({ path }) => /^docs\/[^/]+\.md$/.test(path));
  rules = definedRules(pages.find(({ path }) => path === "docs/product.md")?.text ?? "");
});
const nameOf = ({ path }: RepositoryFile): string => path.replace("docs/", "");

describe("citations in the repository", () => {
  it("no rule is defined twice", () => {
    expect(rules.length).toBeGreaterThan(400);
    expect(repeatedRules(rules)).toEqual([]);
  });

  it("every rule that is cited is defined", () => {
    expect(files.flatMap((file) => unknownRules(file, rules))).toEqual([]);
  });

  it("every page that is cited exists, with the heading or threat that is named", () => {
    const names = new Map(pages.map((page) => [nameOf(page), namesOnPage(page.text)]));
    expect(files.flatMap((file) => unknownPages(file, names))).toEqual([]);
  });

  it("nothing is cited that readers can't open", () => {
    expect(files.flatMap((file) => formerCitations(file, pages.map(nameOf)))).toEqual([]);
  });

  it("every path that a page of docs/ names exists", () => {
    const missing = (page: RepositoryFile): string[] =>
      namedPaths(page.text)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page.path} names ${path}`);
    expect(
      namedPaths(pages.find(({ path }) => path === "docs/walk-through.md")?.text ?? "").length,
    ).toBeGreaterThan(80);
    expect(pages.flatMap(missing)).toEqual([]);
  });
});

// This file is checked too, so planted citations are put together from parts that are not citations themselves.
const together = (...parts: readonly string[]): string => parts.join("");
const source = (text: string): RepositoryFile => ({ path: "packages/a/src/a.ts", text });

describe("planted faults", () => {
  const product = "- **CHAT-1** Writing is free.\n\n| rule | x |\n| --- | --- |\n| NAV-1 | `/` |\n";
  const known = definedRules(product);
  const names = new Map([
    [
      "moods.md",
      namesOnPage("# Safety\n\n## Money\n\n| **double spend** | locks |\n- **Erasure kept.** Text.\n"),
    ],
  ]);

  it("a rule that is defined twice", () => {
    expect(known).toEqual(["CHAT-1", "NAV-1"]);
    expect(repeatedRules(definedRules(`${product}\n- **CHAT-1** Again.\n`))).toEqual(["CHAT-1"]);
  });

  it("a rule that nobody defines, and none in what only looks like one", () => {
    const text = together("// CHAT-1 holds\n", "// so does CHAT", "-999 (UTF-8, GB-1, X-CHAT-7, NAV-1)");
    expect(unknownRules(source(text), known)).toEqual([
      together("packages/a/src/a.ts:2 cites CHAT", "-999, which docs/product.md does not define"),
    ]);
  });

  it("a page that does not exist, and a name that is not on its page", () => {
    const cite = (page: string, name: string): string => together("doc", "s/", page, ', "', name, '"');
    const good = ["Money", "double spend", "double\n * spend", "Erasure kept"].map((name) =>
      cite("moods.md", name),
    );
    expect(unknownPages(source(good.join("\n")), names)).toEqual([]);
    expect(unknownPages(source(cite("moods.md", "triple spend")), names)).toHaveLength(1);
    expect(unknownPages(source(cite("moods.md", "triple spend").replace(" ", "\n * ")), names)).toHaveLength(
      1,
    );
    expect(unknownPages(source(cite("moods.md", "triple spend").replaceAll('"', '\\"')), names)).toHaveLength(
      1,
    );
    expect(unknownPages(source(cite("habits.md", "Money")), names)).toHaveLength(1);
  });

  it.each([
    ["(spe", "c 5)"],
    ["Spe", "c 2, Routing: the paths"],
    ["spe", "c section 8"],
    ["as the sp", "ec says"],
    ["(issu", "e 6, Care)"],
    ["see moods", ".md"],
    ["the design", " card"],
  ])("a citation of the former kind: %s%s", (...parts) => {
    expect(formerCitations(source(together(...parts)), ["moods.md"])).toHaveLength(1);
  });

  it("a bare page is a link between pages of docs/, and no fault in a longer path", () => {
    const text = together("[moods", ".md](moods", ".md)");
    expect(formerCitations({ path: "docs/api.md", text }, ["moods.md"])).toEqual([]);
    expect(formerCitations(source(together("docs/moods", ".md, ../moods", ".md")), ["moods.md"])).toEqual([]);
  });

  it("a path that a page names", () => {
    const text = "`apps/api/src/gone.ts`, `apps/web/<brand>`, `dist/brand.json`, `sendReply`";
    expect(namedPaths(text)).toEqual(["apps/api/src/gone.ts"]);
  });
});
