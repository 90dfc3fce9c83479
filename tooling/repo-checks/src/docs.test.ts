import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { domains } from "./server-modules.ts";
import { repositoryFiles, root, workspacePackages } from "./workspace.ts";

const pages = repositoryFiles("*.md").filter((page) => !page.startsWith(".changeset/"));
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

const house = JSON.parse(textOf("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
/** Names of the root's scripts, and of every package's. */
const scripts = new Set([house, ...workspacePackages()].flatMap((each) => Object.keys(each.scripts)));

describe("pages of documentation", () => {
  it.each(pages)("%s links only to what is there", (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, link]) => link ?? "");
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it.each(pages)("%s names only scripts that there are", (page) => {
    const called = [
      ...textOf(page).matchAll(/(?:npm run|pnpm --filter \S+ run|pnpm@[\d.]+ run) ([a-z:-]+)/g),
    ];
    expect(called.map(([, name]) => name ?? "").filter((name) => !scripts.has(name))).toEqual([]);
  });

  it("the map in README.md names every package", () => {
    const map = textOf("README.md");
    const folders = workspacePackages().map(({ folder }) =>
      folder.startsWith("apps/web/") ? "apps/web/<brand>" : folder,
    );
    expect(folders.filter((folder) => !map.includes(`\`${folder}\``))).toEqual([]);
  });

  it("the index of decisions names every decision", () => {
    const index = textOf("tooling/decisions/README.md");
    const decisions = readdirSync(join(root, "tooling/decisions")).filter((file) => /^\d{4}-/.test(file));
    expect(decisions.length).toBeGreaterThan(10);
    expect(decisions.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  });

  it("docs/api.md names every file of operations", () => {
    const page = textOf("docs/api.md");
    const files = readdirSync(join(root, "packages/contract/src/operations"))
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) => !page.includes(`\`${file}\``));
    expect(files).toEqual([]);
  });

  it("docs/architecture.md lists every module of the server and every job", () => {
    const listed = [
      ...textOf("docs/architecture.md").matchAll(/^\|.*?\| *`([a-z-]+)` \||^\| `([a-z-]+)` \|/gm),
    ].map(([, module, job]) => module ?? job);
    const sources = repositoryFiles("apps/api/src/modules/*/*/jobs.ts").map(textOf);
    const jobs = sources.flatMap((source) =>
      [...source.matchAll(/\bname: "([a-z-]+)"/g)].map(([, name]) => name),
    );
    expect(jobs.length).toBeGreaterThan(15);
    const modules = domains.flatMap((domain) => domain.modules);
    expect([...modules, ...jobs].filter((name) => !listed.includes(name))).toEqual([]);
  });
});
