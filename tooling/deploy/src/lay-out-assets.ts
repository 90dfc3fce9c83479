import { cp, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";

/**
 * For how many days files stay after the last layout that contained them: open tabs still request their
 * version's files.
 */
export const daysKept = 30;
const dayMs = 86_400_000;

/**
 * Copies a build's hashed files into a folder next to those of earlier builds. Deletes files that no layout of the last
 * `daysKept` days contained. Resolves to the number of files in the build and the number deleted.
 */
export async function layOutAssets(
  source: string,
  folder: string,
  now: Date,
): Promise<{ readonly there: number; readonly gone: number }> {
  await mkdir(folder, { recursive: true });
  const files = new Set(await readdir(source));
  await cp(source, folder, { recursive: true });
  let gone = 0;
  for (const file of await readdir(folder)) {
    const path = `${folder}/${file}`;
    if (files.has(file)) {
      await utimes(path, now, now);
    } else if (now.getTime() - (await stat(path)).mtimeMs > daysKept * dayMs) {
      await rm(path, { recursive: true });
      gone += 1;
    }
  }
  return { there: files.size, gone };
}
