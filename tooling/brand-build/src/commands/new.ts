import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BrandBuildError } from "../brand-build-error.ts";
import { scaffoldFiles } from "../scaffold/scaffold-files.ts";

export interface NewOptions {
  /** A folder in the repository. */
  readonly from: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** The nearest folder upwards that holds pnpm-workspace.yaml. */
async function repositoryRoot(from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    if (await exists(join(folder, "pnpm-workspace.yaml"))) return folder;
    if (folder === dirname(folder)) throw new BrandBuildError(`${from} is not in the repository`);
  }
}

/** "night-heron" -> "Night Heron". */
function nameOf(id: string): string {
  return id
    .split("-")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** Makes a brand that builds. Throws BrandBuildError when the id is unusable or taken; overwrites nothing. */
export async function runNew({ from, id, name }: NewOptions): Promise<void> {
  if (id === undefined || !/^[a-z][a-z0-9-]{1,30}$/.test(id)) {
    throw new BrandBuildError(
      `${id === undefined ? "An id is missing" : `"${id}" can't be an id`}\n    -> write 2 to 31 lower-case letters, digits or hyphens, a letter first: brand-build new night-heron`,
    );
  }
  const root = await repositoryRoot(from);
  const folder = join(root, "apps/web", id);
  if (await exists(folder)) {
    throw new BrandBuildError(
      `apps/web/${id} exists already\n    -> choose another id, or remove that folder first`,
    );
  }
  for (const [path, text] of scaffoldFiles(id, name ?? nameOf(id))) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  console.log(`Made apps/web/${id}. Next:
  npx -y pnpm@12.21.0 install
  npx -y pnpm@12.21.0 --filter @parlour/web-${id} run check    what is left to write and draw
  npx -y pnpm@12.21.0 --filter @parlour/web-${id} run dev      with a stack running beside it`);
}
