import { parseArgs } from "node:util";
import { StartError } from "../plugins/start-error.ts";
import { BackupError } from "./backup-error.ts";
import { readPlaces } from "./backup-places.ts";
import { makeBackup } from "./make-backup.ts";
import { restore } from "./restore.ts";
import { serveBackups } from "./serve-backups.ts";
import { upgradeDatabase } from "./upgrade-database.ts";

const usage = `Backups of the database and of uploaded files.

  npm run backup [-- <folder>]                     makes a backup, while the server runs or not
  npm run restore -- <folder> [--at <time>]        restores into the empty folder DATA_DIR
  npm run upgrade-database [-- --programs <folder>]  moves the database to this version's PostgreSQL

The folder of backups is BACKUP_DIR where none is named. Times are of the form 2026-06-01T09:30:00Z.`;

function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new BackupError(`"${text}" is not a time. Write it as 2026-06-01T09:30:00Z.`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: "string" },
      "cluster-at": { type: "string" },
      help: { type: "boolean" },
      programs: { type: "string" },
    },
  });
  const [command, folder] = positionals;
  const places = readPlaces(process.env, folder);
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (values.help === true) say(usage);
  else if (command === "backup") await makeBackup(places, say);
  else if (command === "restore") await restore(places, readTime(values.at), say, values["cluster-at"]);
  else if (command === "serve") await serveBackups(places);
  else if (command === "upgrade") await upgradeDatabase(places.dataFolder, values.programs, say);
  else throw new BackupError(usage);
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof BackupError || error instanceof StartError;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
