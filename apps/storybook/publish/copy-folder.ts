import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Why a copy was not published, as a message. */
export class NotPublished extends Error {}

/** Whether a folder holds a copy of Storybook, or nothing: both may be replaced. */
async function mayBeReplaced(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  const files = await readdir(folder);
  return files.length === 0 || (files.includes("iframe.html") && files.includes("sb-manager"));
}

/**
 * Puts a built Storybook into a folder, completely or not at all, so that readers of a shared folder never
 * see half of it. Replaces an older copy; leaves anything else alone.
 */
export async function copyInto(built: string, folder: string): Promise<void> {
  if (!(await mayBeReplaced(folder))) {
    throw new NotPublished(
      `${folder} holds something other than a copy of Storybook. Name another with --out.`,
    );
  }
  await mkdir(dirname(folder), { recursive: true });
  const arriving = join(dirname(folder), `.${basename(folder)}-arriving-${process.pid}`);
  const leaving = join(dirname(folder), `.${basename(folder)}-leaving-${process.pid}`);
  try {
    await cp(built, arriving, { recursive: true });
    if (existsSync(folder)) await rename(folder, leaving);
    await rename(arriving, folder);
  } finally {
    await rm(arriving, { recursive: true, force: true });
    await rm(leaving, { recursive: true, force: true });
  }
}
