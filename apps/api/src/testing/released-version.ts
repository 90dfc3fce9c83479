import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../../", import.meta.url));

export interface ReleasedVersion {
  readonly commit: string;
  /** Its `apps/api/src`. */
  readonly sources: string;
  /** The file that starts it. */
  readonly entry: string;
  remove(): Promise<void>;
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await symlink(join(from, name), join(to, name));
}

/**
 * Returns the last released server (tooling/deploy/released-version.json): its sources from git, with the
 * packages installed here. Throws if the clone's history does not reach back that far.
 */
export async function releasedVersion(): Promise<ReleasedVersion> {
  const declared = await readFile(join(root, "tooling/deploy/released-version.json"), "utf8");
  const { commit } = JSON.parse(declared) as { readonly commit: string };
  const folder = await mkdtemp(join(tmpdir(), "parlour-released-"));
  const archive = join(folder, "sources.tar");
  const parts = ["package.json", "apps/api", "packages/contract", "tooling/typescript"];
  try {
    await run("git", ["-C", root, "archive", "--format=tar", `--output=${archive}`, commit, "--", ...parts]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `The released version ${commit} is not in this clone's history. Fetch all of it: git fetch --unshallow`,
      { cause: error },
    );
  }
  await run("tar", ["-xf", archive, "-C", folder]);
  const installed = join(root, "apps/api/node_modules");
  const own = join(folder, "apps/api/node_modules");
  await link(installed, own);
  // Its own contract, not the current installed one.
  await rm(join(own, "@parlour"));
  await mkdir(join(own, "@parlour"));
  await symlink(join(folder, "packages/contract"), join(own, "@parlour/contract"));
  await symlink(join(root, "packages/contract/node_modules"), join(folder, "packages/contract/node_modules"));
  const sources = join(folder, "apps/api/src");
  return {
    commit,
    sources,
    entry: join(sources, "main.ts"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
