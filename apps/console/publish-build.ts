import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { precompress } from "@parlour/brand-build/src/build/precompress.ts";
import type { Plugin } from "vite";

/**
 * Files of builds this much older than the previous one are deleted; others stay, because open tabs load
 * parts of theirs later.
 */
const olderByMs = 7 * 24 * 3_600_000;
const page = "index.html";
/** Other pages, which are published after the files that they load. */
const isPage = (file: string): boolean => file.endsWith(".html");
const unfinished = ".unfinished";

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Replaces the build in `dist` with a finished one while a server may be serving it: each file by a rename,
 * the pages last. File names contain a hash, so builds do not overwrite each other's files. Keeps the previous
 * build's files, and those written in the week before it.
 */
export async function publishBuild(built: string, dist: string, now: Date): Promise<void> {
  const files = await filesBelow(built);
  if (!files.includes(page)) throw new Error(`${built} holds no ${page}: the build is not finished`);
  const former = await stat(join(dist, page)).catch(() => null);
  const parts = files.filter((name) => !isPage(name));
  const otherPages = files.filter((name) => isPage(name) && name !== page);
  for (const file of [...parts, ...otherPages, page]) {
    const place = join(dist, file);
    await mkdir(dirname(place), { recursive: true });
    await utimes(join(built, file), now, now);
    await rename(join(built, file), place);
  }
  const current = new Set(files);
  const oldest = (former?.mtime ?? now).getTime() - olderByMs;
  for (const file of await filesBelow(dist)) {
    if (current.has(file)) continue;
    if ((await stat(join(dist, file))).mtimeMs < oldest) await rm(join(dist, file));
  }
  await rm(built, { recursive: true, force: true });
}

/** Builds next to the served build, and replaces it when the new one is complete. */
export function publishedWhole(): Plugin {
  let dist = "";
  let built = "";
  return {
    name: "parlour-published-whole",
    apply: "build",
    config: (config) => {
      const outDir = config.build?.outDir ?? "dist";
      return { build: { outDir: join(outDir, unfinished), emptyOutDir: true } };
    },
    configResolved({ root, build }) {
      built = resolve(root, build.outDir);
      dist = dirname(built);
    },
    writeBundle: {
      order: "post",
      async handler() {
        // Not the pages: the server writes into them for each response.
        await precompress(join(built, "assets"));
        await publishBuild(built, dist, new Date());
      },
    },
  };
}
