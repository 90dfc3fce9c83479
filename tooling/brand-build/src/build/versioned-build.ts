import type { BrandPublication } from "@parlour/contract/site-build";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** A running build. It has its own folder, so that a server can keep serving the previous one. */
export interface StartedBuild {
  readonly client: string;
  readonly server: string;
  /** Replaces the previous build, at once. */
  readonly publish: (publication: BrandPublication) => Promise<void>;
  /** Removes the unfinished build. */
  readonly abandon: () => Promise<void>;
}

/** The number of former builds to keep, because open tabs still load their files. */
const formerKept = 3;
const unfinished = ".unfinished-";
/** Leftovers of an aborted build are deleted after this time; before that, another build may still be running. */
const unfinishedMs = 3_600_000;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Hashes the files, so that a build without changes changes nothing for a running server. */
async function versionOf(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(relative(folder, file))
      .update("\0")
      .update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** Removes builds older than the ones kept, and remains of earlier layouts. */
async function prune(dist: string, current: string): Promise<void> {
  const builds = join(dist, "builds");
  const names = (await readdir(builds)).filter((name) => name !== current);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  );
  const isUnfinished = ({ name }: { readonly name: string }): boolean => name.startsWith(unfinished);
  const former = dated
    .filter((one) => !isUnfinished(one))
    .toSorted((one, other) => other.at - one.at)
    .slice(formerKept);
  const left = dated.filter((one) => isUnfinished(one) && Date.now() - one.at > unfinishedMs);
  for (const { name } of [...former, ...left]) await rm(join(builds, name), { recursive: true, force: true });
  for (const name of ["client", "server"]) await rm(join(dist, name), { recursive: true, force: true });
}

/** Starts a build in a new folder below `dist`. */
export async function startBuild(dist: string): Promise<StartedBuild> {
  const builds = join(dist, "builds");
  const folder = join(builds, `${unfinished}${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  const abandon = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return {
    client: join(folder, "client"),
    server: join(folder, "server"),
    abandon,
    async publish(publication) {
      const files = await filesBelow(folder);
      const version = await versionOf(folder, files);
      const place = join(builds, version);
      const there = await filesBelow(place).catch(() => []);
      if (there.length === files.length) {
        await abandon();
        // Marks a build as the newest even if it was built before the others.
        await utimes(place, new Date(), new Date());
      } else {
        await rm(place, { recursive: true, force: true });
        await rename(folder, place);
      }
      const build = { folder: `builds/${version}`, files: files.length };
      const file = join(dist, "brand.json");
      await writeFile(`${file}.new`, `${JSON.stringify({ ...publication, build }, null, 2)}\n`);
      await rename(`${file}.new`, file);
      await prune(dist, version);
    },
  };
}
