import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, workspacePackages } from "./workspace.ts";

interface ChangesetSettings {
  readonly fixed: readonly (readonly string[])[];
  readonly ignore: readonly string[];
}

const settings = JSON.parse(readFileSync(join(root, ".changeset/config.json"), "utf8")) as ChangesetSettings;
const released = new Set(settings.fixed.flat());
const isReleased = (name: string): boolean =>
  released.has(name) || (name.startsWith("@parlour/web-") && released.has("@parlour/web-*"));

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as { version: string }).version;

describe("the version", () => {
  const packages = workspacePackages();

  it("of every package is either released together with the others, or not released", () => {
    const neither = packages.filter(({ name }) => isReleased(name) === settings.ignore.includes(name));
    expect(neither.map(({ name }) => name)).toEqual([]);
  });

  it("is the same in every released package, and the newest of its changelog", () => {
    const found = packages
      .filter(({ name }) => isReleased(name))
      .map(({ name, folder }) => {
        const page = join(root, folder, "CHANGELOG.md");
        const newest = existsSync(page) ? /^## (.+)$/m.exec(readFileSync(page, "utf8"))?.[1] : undefined;
        return { name, version: versionOf(folder), newest };
      });
    const [first] = found;
    expect(found.filter(({ version, newest }) => version !== first?.version || newest !== version)).toEqual(
      [],
    );
  });
});
