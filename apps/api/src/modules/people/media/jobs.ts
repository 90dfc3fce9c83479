import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { confirmedTime, endConfirmed, isHeld, removalTime } from "../../records/removals/index.ts";
import { countUnusedUploads, deleteUpload, findUnusedUploads, lockUnusedUpload } from "./store.ts";

const daySeconds = 24 * 3600;
const perRun = 500;

/**
 * Removes pictures that nothing has used for a day: never saved, or replaced. The day is measured by the
 * database's clock. Throws if that clock and this server's differ. Removes nothing if an unusual share is due
 * and staff have not confirmed it. Returns the number of pictures removed.
 */
export async function removeUnusedPictures(
  platform: Pick<Platform, "database" | "files" | "clock" | "databaseTime" | "random" | "log" | "stopping">,
): Promise<number> {
  const { database, files, stopping } = platform;
  const now = await removalTime(platform, "unused_pictures");
  const confirmed = await confirmedTime(platform, "unused_pictures");
  const before = secondsFrom(confirmed ?? now, -daySeconds);
  const counts = { uploads: await countUnusedUploads(database, before) };
  if (confirmed === null && (await isHeld(platform, "unused_pictures", now, counts))) return 0;
  const uploads = await findUnusedUploads(database, before, perRun);
  let removed = 0;
  for (const uploadId of uploads) {
    if (stopping.aborted) break;
    const gone = await inTransaction(database, async (trx) => {
      const upload = await lockUnusedUpload(trx, uploadId);
      if (!upload) return false;
      // The file first: after a crash here the row is left, and the next run finds it.
      await files.delete(upload.fileKey);
      await deleteUpload(trx, uploadId);
      return true;
    });
    if (gone) removed += 1;
  }
  if (confirmed !== null && uploads.length < perRun && !stopping.aborted) {
    await endConfirmed(platform, "unused_pictures");
  }
  return removed;
}

/** Background jobs for pictures. */
export function mediaJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "unused-pictures",
      everySeconds: 3600,
      run: async () => ({ removed: await removeUnusedPictures(platform) }),
    },
  ];
}
