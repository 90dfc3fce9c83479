import { regions } from "@parlour/contract/regions";
import { spawn } from "node:child_process";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BrandBuildError } from "../brand-build-error.ts";
import type { NewBrand } from "../scaffold/new-brand.ts";
import { scaffoldFiles } from "../scaffold/scaffold-files.ts";
import { terminalAsker } from "../terminal/ask.ts";
import { readNewBrand, type NewFlags } from "./new-questions.ts";

export interface NewOptions {
  /** Any folder in the repository. */
  readonly from: string;
  readonly id: string | undefined;
  readonly flags: NewFlags;
  /** Also runs the package manager, so that the brand can be started immediately. */
  readonly install: boolean;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the nearest folder upwards with a pnpm-workspace.yaml. */
async function repositoryRoot(from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    if (await exists(join(folder, "pnpm-workspace.yaml"))) return folder;
    if (folder === dirname(folder)) throw new BrandBuildError(`${from} is not in the repository`);
  }
}

/** Returns this repository's package manager, in the version that its package.json names. */
async function packageManager(root: string): Promise<string> {
  const file = await readFile(join(root, "package.json"), "utf8").catch(() => "{}");
  const manifest = JSON.parse(file) as { readonly packageManager?: string };
  return manifest.packageManager ?? "pnpm";
}

async function runInstall(root: string, manager: string): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn("npx", ["-y", manager, "install"], { cwd: root, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) {
    throw new BrandBuildError(
      `The brand was made, but the install failed\n    -> run it again: npx -y ${manager} install`,
    );
  }
}

function nextSteps({ id, regions: codes }: NewBrand, manager: string, installed: boolean): string {
  const install = [`npx -y ${manager} install`, "links the brand's packages"] as const;
  const steps: readonly (readonly [command: string, what: string])[] = [
    ...(installed ? [] : [install]),
    ["npm run dev", codes.map((code) => `http://${regions[code].subdomain}.${id}.localhost:8080`).join("  ")],
    [`npx -y ${manager} --filter @parlour/web-${id} run check`, "what is left to write and draw"],
  ];
  const lines = steps.map(([command, what], index) => `  ${index + 1}. ${command}\n     ${what}`);
  return `Made apps/web/${id}; no other file needs a change. Next:\n${lines.join("\n")}`;
}

/** Creates a brand that builds. Throws BrandBuildError if the id is invalid or taken; overwrites nothing. */
export async function runNew({ from, id, flags, install }: NewOptions): Promise<void> {
  const root = await repositoryRoot(from);
  const brand = await readNewBrand(id, flags, terminalAsker());
  const folder = join(root, "apps/web", brand.id);
  if (await exists(folder)) {
    throw new BrandBuildError(
      `apps/web/${brand.id} exists already\n    -> choose another id, or remove that folder first`,
    );
  }
  for (const [path, text] of scaffoldFiles(brand)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const manager = await packageManager(root);
  if (install) await runInstall(root, manager);
  console.log(nextSteps(brand, manager, install));
}
