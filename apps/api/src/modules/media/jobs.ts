import type { Job } from "../../plugins/jobs.ts";
import type { Platform } from "../../platform.ts";
import { secondsFrom } from "../../ports/clock.ts";
import { deleteUpload, findUnusedUploads, lockUnusedUpload } from "./store.ts";

const daySeconds = 24 * 3600;
const perRun = 500;

/** Removes pictures that nothing has shown for a day: chosen and never saved, or replaced. Answers how many. */
export async function removeUnusedPictures(
  platform: Pick<Platform, "database" | "files" | "clock" | "stopping">,
): Promise<number> {
  const { database, files, clock, stopping } = platform;
  const uploads = await findUnusedUploads(database, secondsFrom(clock.now(), -daySeconds), perRun);
  let removed = 0;
  for (const uploadId of uploads) {
    if (stopping.aborted) break;
    const gone = await database.transaction().execute(async (trx) => {
      const upload = await lockUnusedUpload(trx, uploadId);
      if (!upload) return false;
      // File first: a crash here leaves a row, and the next run finds it.
      await files.delete(upload.fileKey);
      await deleteUpload(trx, uploadId);
      return true;
    });
    if (gone) removed += 1;
  }
  return removed;
}

/** Background work on pictures. */
export function mediaJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "unused-pictures",
      everySeconds: 3600,
      run: async () => ({ removed: await removeUnusedPictures(platform) }),
    },
  ];
}
