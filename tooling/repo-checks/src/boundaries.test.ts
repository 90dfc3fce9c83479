import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  readFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, workspacePackages } from "./workspace.ts";

/** Direct dependencies inside the repository (docs/architecture.md, "Who may import whom"; decision 0001). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ui: [],
  // the versions of its texts, which the server also checks (decision 0020)
  "legal-texts": ["contract"],
  "brand-config": ["contract"],
  "api-client": ["contract"],
  overlays: ["ui", "legal-texts", "contract"],
  shell: ["overlays", "ui", "api-client", "legal-texts", "brand-config", "contract"],
  // its build leaves schemas out of pages, and compresses files, as the brands' builds do (decision 0080)
  console: ["ui", "api-client", "contract", "brand-build"],
  api: ["contract"],
  storybook: ["shell", "overlays", "ui", "legal-texts", "brand-config", "contract"],
  // bundles the verifier into a file of every site (decision 0110)
  "brand-build": ["brand-config", "contract", "statement-verifier"],
  sandbox: ["api-client", "contract"],
  // reads the builds' output for the server
  deploy: ["contract"],
  // measures the chat's page with a fake server
  bench: ["shell", "ui", "contract"],
  // reads statements by their documentation, and shares no code with the server that writes them
  "statement-verifier": [],
};
const brandMayImport = ["shell", "brand-config", "brand-build"];

function allowedFor(folder: string): readonly string[] {
  if (folder.startsWith("apps/web/")) return brandMayImport;
  return mayImport[folder.slice(folder.lastIndexOf("/") + 1)] ?? [];
}

describe("who may import whom", () => {
  it.each(workspacePackages().map((each) => [each.folder, each] as const))(
    "%s declares only the packages it may import",
    (folder, each) => {
      const internal = [...Object.keys(each.dependencies), ...Object.keys(each.devDependencies)]
        .filter((name) => name.startsWith("@parlour/"))
        .map((name) => name.slice("@parlour/".length));
      expect(allowedFor(folder)).toEqual(expect.arrayContaining(internal));
    },
  );

  it("nobody depends on an app or on a brand", () => {
    const apps = new Set(
      workspacePackages()
        .filter((each) => each.folder.startsWith("apps/"))
        .map((each) => each.name),
    );
    for (const each of workspacePackages()) {
      for (const name of Object.keys(each.dependencies)) expect(apps).not.toContain(name);
    }
  });
});

/**
 * A copy of the repository (manifests and the sources that the checks read) with planted violations, to show
 * that the commands of `npm test` fail on them.
 */
describe("a planted violation", () => {
  let copy = "";

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "parlour-boundaries-"));
    for (const file of [
      "package.json",
      "pnpm-workspace.yaml",
      "pnpm-lock.yaml",
      "turbo.json",
      ".oxlintrc.json",
      ".gitignore",
    ]) {
      cpSync(join(root, file), join(copy, file));
    }
    for (const each of workspacePackages()) {
      for (const file of ["package.json", "turbo.json", "tsconfig.json"]) {
        const from = join(root, each.folder, file);
        mkdirSync(join(copy, each.folder, "src"), { recursive: true });
        if (existsSync(from)) cpSync(from, join(copy, each.folder, file));
      }
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    spawnSync("git", ["init", "-q"], { cwd: copy });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  function plant(file: string, text: string): () => void {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
    return () => rmSync(join(copy, file));
  }

  function check(command: string, ...args: string[]): { ok: boolean; output: string } {
    const result = spawnSync(join(root, "node_modules/.bin", command), args, { cwd: copy, encoding: "utf8" });
    return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` };
  }

  it("is absent at first: the boundaries hold", () => {
    expect(check("turbo", "boundaries").output).toContain("no issues found");
  });

  it("an import of a package that is not declared fails the boundaries", () => {
    const mend = plant("packages/ui/src/planted.ts", 'import "@parlour/api-client/create-client";\n');
    const result = check("turbo", "boundaries");
    mend();
    expect(result.ok).toBe(false);
    expect(result.output).toContain("@parlour/api-client");
  });

  it("a dependency that the table of tags does not allow fails the boundaries", () => {
    const file = join(copy, "packages/ui/package.json");
    const before = readFileSync(file, "utf8");
    const manifest = JSON.parse(before) as { dependencies: Record<string, string> };
    manifest.dependencies["@parlour/api-client"] = "workspace:*";
    writeFileSync(file, JSON.stringify(manifest));
    const result = check("turbo", "boundaries");
    writeFileSync(file, before);
    expect(result.ok).toBe(false);
    expect(result.output).toContain("api-client");
  });

  it.each(["../push/store.ts", "../../records/credits/store.ts"])(
    "a module of the server that reaches into another module's store (%s) fails the lint",
    (store) => {
      const file = "apps/api/src/modules/conversation/chat/planted.ts";
      const mend = plant(file, `import "${store}";\n`);
      const result = check("oxlint", file);
      mend();
      expect(result.ok).toBe(false);
      expect(result.output).toContain("only through its index.ts");
    },
  );

  it("a rules.ts that imports anything but the contract fails the lint", () => {
    const mend = plant("apps/api/src/modules/conversation/chat/rules.ts", 'import "kysely";\n');
    const result = check("oxlint", "apps/api/src/modules/conversation/chat/rules.ts");
    mend();
    expect(result.ok).toBe(false);
    expect(result.output).toContain("imports only the contract");
  });
});
