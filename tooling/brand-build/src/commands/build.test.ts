import { BuiltBrand, chatRoute, type RenderDocument } from "@parlour/contract/site-build";
import { execFile, spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hint } from "../vite/compile-hint.ts";

const program = fileURLToPath(new URL("../brand-build.ts", import.meta.url));
const repository = fileURLToPath(new URL("../../../../", import.meta.url));
let root = "";
let brand = "";

/** Runs the program as a brand team would. */
async function run(folder: string, ...args: string[]) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], {
      cwd: folder,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

/** A repository with only the packages that a brand needs, linked as pnpm links them. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "parlour-brand-"));
  await writeFile(join(root, "pnpm-workspace.yaml"), "packages: []\n");
  await mkdir(join(root, "tooling"));
  await symlink(join(repository, "tooling/typescript"), join(root, "tooling/typescript"));
  const made = await run(root, "new", "night-heron");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  brand = join(root, "apps/web/night-heron");
  const modules = join(brand, "node_modules");
  await mkdir(join(modules, "@parlour"), { recursive: true });
  for (const name of ["brand-config", "shell"]) {
    await symlink(join(repository, "packages", name), join(modules, "@parlour", name));
  }
  for (const name of ["react", "react-dom"]) {
    await symlink(join(repository, "packages/shell/node_modules", name), join(modules, name));
  }
}, 60_000);

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe("a new brand", () => {
  test("builds as it is: publication, documents and hashed files", { timeout: 180_000 }, async () => {
    const built = await run(brand, "build");
    expect(built.stderr).toBe("");
    expect(built.stdout).toMatch(/Night Heron, gzip:[\s\S]*when idle, shell/);
    // No part is above its gate (docs/experience.md, "Budgets"); all of the app's code is in this brand.
    const table = built.stdout.slice(built.stdout.indexOf("Night Heron, gzip:"));
    console.log(table);
    expect(table.split("\n").filter((line) => line.includes("OVER"))).toEqual([]);

    const publication: unknown = JSON.parse(await readFile(join(brand, "dist/brand.json"), "utf8"));
    expect(Check(BuiltBrand, publication)).toBe(true);
    const { regions, build } = publication as BuiltBrand;
    const files = join(brand, "dist", build?.folder ?? "none");
    expect(regions.map(({ code }) => code)).toEqual(["GB", "AU", "IE"]);

    const assets = await readdir(join(files, "client/assets"));
    const logo = regions[0]?.content.loginLayout.productLogo.imageUrl ?? "";
    expect(assets).toContain(logo.replace("/assets/", ""));
    expect(assets.filter((name) => name.startsWith("loader-"))).toEqual([]);
    // The hint counts only in a file's first line.
    const scripts = assets.filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(20);
    for (const name of scripts) {
      const code = await readFile(join(files, "client/assets", name), "utf8");
      expect(code.startsWith(hint), name).toBe(true);
    }

    const file = pathToFileURL(join(files, "server/render.js")).href;
    const { renderDocument } = (await import(file)) as { readonly renderDocument: RenderDocument };
    const [region] = regions;
    if (region === undefined) throw new Error("the brand serves no region");
    const page = {
      brand: "night-heron",
      region: region.code,
      regions: [{ code: region.code, url: "https://uk.night-heron.example" }],
      content: region.content,
      botCheckSiteKey: "key",
      cardsPublicKey: "pk_test",
    };
    const html = await renderDocument({ page, path: "/", nonce: "n0nce", scripts: [] });
    expect(html).toContain(region.content.loginLayout.title);
    expect(html).not.toContain(hint.trim());
    expect((await readFile(join(files, "server/render.js"), "utf8")).startsWith(hint)).toBe(false);
    expect(html).toContain("Get started for free");
    // What only other pages and panels need comes with neither of these.
    const loadedBy = async (path: string): Promise<string> =>
      renderDocument({ page, path, hasLogin: true, nonce: "n0nce", scripts: [] });
    expect(await loadedBy("/credits")).toContain("/assets/panel-parts-");
    for (const path of ["/meet", chatRoute]) expect(await loadedBy(path)).not.toContain("panel-parts");
    // The entry panel opens before JavaScript: a dialog and the button that opens it.
    expect(html).toMatch(/<dialog[^>]*id="([^"]+)"/);
    const panel = /<dialog[^>]*id="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain(`commandfor="${panel}"`);
  });

  test("has the offline verifier, which runs with Node alone (ROOT-7)", { timeout: 60_000 }, async () => {
    const built = JSON.parse(await readFile(join(brand, "dist/brand.json"), "utf8")) as BuiltBrand;
    const client = join(brand, "dist", built.build?.folder ?? "none", "client");
    expect(await readdir(client)).toEqual(
      expect.arrayContaining(["statement-verifier.mjs", "statement-verifier.mjs.br"]),
    );
    // As somebody who downloaded it: in a folder with nothing but the program and the statement.
    const folder = await mkdtemp(join(tmpdir(), "parlour-download-"));
    const program = join(folder, "statement-verifier.mjs");
    await copyFile(join(client, "statement-verifier.mjs"), program);
    const text = await readFile(program, "utf8");
    expect(text).not.toMatch(/^import .* from "(?!node:)/m);
    expect(text).not.toContain(repository);
    const statement = await readFile(
      join(repository, "tooling/statement-verifier/src/fixtures/statement.json"),
      "utf8",
    );
    const check = async (json: string) => {
      await writeFile(join(folder, "statement.json"), json);
      const args = ["--no-strip-types", program, "statement.json"];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: "utf8",
        env: {},
      });
      return { status, output: stdout + stderr };
    };
    expect(await check(statement)).toEqual({
      status: 0,
      output: expect.stringMatching(/^sound: 9 movements, 8 credits, chain ends in /) as string,
    });
    expect(await check(statement.replace('"balanceAfter": 4', '"balanceAfter": 40'))).toEqual({
      status: 1,
      output: "movement 4: the balance afterwards is 4, not 40\nNOT SOUND: 1 thing is off in 9 movements\n",
    });
    await rm(folder, { recursive: true });
  });

  test("is not complete: check lists what is left to write", { timeout: 60_000 }, async () => {
    const checked = await run(brand, "check");
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain("company.name is not written yet");
    expect(checked.stdout).toMatch(/\d+ things to mend in \d+ files\.\nNext: /);
  });

  test("does not overwrite one that exists", async () => {
    const again = await run(root, "new", "night-heron");
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("exists already") as string });
  });

  test("needs an id that can be a folder and a host", async () => {
    const refused = await run(root, "new", "Night Heron");
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("lower-case letters") as string,
    });
  });
});

describe("a malformed manifest", () => {
  test(
    "fails the build with the field and how to mend it, without a stack",
    { timeout: 60_000 },
    async () => {
      const path = join(brand, "src/brand.ts");
      const sound = await readFile(path, "utf8");
      await writeFile(path, sound.replace('price: "20.00"', 'price: "20"').replace("  theme,\n", ""));
      const failed = await run(brand, "build");
      await writeFile(path, sound);
      expect(failed.code).toBe(1);
      expect(failed.stderr).toBe(
        [
          "The brand manifest has 2 mistakes:",
          "  src/brand.ts: theme is missing",
          "    -> add theme: the brand's colours",
          '  src/brand.ts: regions.GB.bundles.gold.price is "20"',
          '    -> make it a price with two decimals and no currency sign, such as "5.00"',
          "",
        ].join("\n"),
      );
    },
  );

  test(
    "a picture or an import that is not there is named by file and field, by check and build",
    { timeout: 120_000 },
    async () => {
      const spoiled = async (file: string, change: (text: string) => string, command: string) => {
        const path = join(brand, file);
        const sound = await readFile(path, "utf8");
        await writeFile(path, change(sound));
        const result = await run(brand, command);
        await writeFile(path, sound);
        expect(result.code).toBe(1);
        return result.stdout + result.stderr;
      };
      const wrongPath = (text: string) => text.replace("./assets/logo.svg", "./assets/lego.svg");
      const missing = "logo is imported from ./assets/lego.svg, which does not exist";
      expect(await spoiled("src/pictures.ts", wrongPath, "check")).toContain(
        `src/pictures.ts (1)\n  ${missing}`,
      );
      expect(await spoiled("src/pictures.ts", wrongPath, "build")).toContain(`src/pictures.ts: ${missing}`);

      const forgetful = (text: string) => text.replace(/^import .*pictures.*\n/m, "");
      const forgotten = await spoiled("src/content/gb.ts", forgetful, "check");
      expect(forgotten).toContain("gb.meta.favicon uses pictures, which the file does not import");
      expect(forgotten).not.toContain("node_modules");

      const byHand = (text: string) =>
        text.replace("favicon: pictures.favicon", 'favicon: "/src/assets/favicon.svg"');
      expect(await spoiled("src/content/gb.ts", byHand, "check")).toContain(
        "regions.GB.content.meta.favicon names /src/assets/favicon.svg, which is no picture of the brand",
      );
      expect(await spoiled("src/content/gb.ts", byHand, "build")).toContain(
        "src/content/gb.ts: regions.GB.content.meta.favicon names /src/assets/favicon.svg",
      );
    },
  );

  test("gets another message than a folder without a brand", async () => {
    const lost = await run(root, "build");
    expect(lost).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no src/brand.ts") as string,
    });
  });
});
