import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, workspacePackages } from "./workspace.ts";

const brands = workspacePackages().filter((each) => each.folder.startsWith("apps/web/"));

describe("every brand", () => {
  it("is there at all", () => {
    expect(brands.length).toBeGreaterThan(0);
  });

  it.each(brands.map((each) => each.folder))("%s has the files a newcomer looks for", (folder) => {
    for (const file of ["index.html", "src/brand.ts", "src/starters.ts", "src/theme.css", "src/main.tsx"]) {
      expect(existsSync(join(root, folder, file)), file).toBe(true);
    }
  });

  it.each(brands.map((each) => each.folder))("%s is complete, says brand-build check", (folder) => {
    const result = spawnSync(
      process.execPath,
      [join(root, "tooling/brand-build/src/brand-build.ts"), "check"],
      {
        cwd: join(root, folder),
        encoding: "utf8",
      },
    );
    expect(result.status, `${result.stdout}${result.stderr}`).toBe(0);
  });
});
