import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isRegionCode, regionCodes, type RegionCode } from "@parlour/contract/regions";
import { readPlaces } from "./backup/backup-places.ts";
import { onEmbeddedDatabase } from "./backup/running-database.ts";
import { makeFolder } from "./modules/office/regulator/index.ts";
import { acrossBrands } from "./plugins/brand-scope.ts";
import { openDatabase } from "./plugins/database.ts";
import { mainDatabaseOnly, readFromReplica } from "./plugins/read-database.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";

/** `npm run regulator`: makes the regulator's folder, as the console's page does. Works while the server runs. */

const usage = `The regulator's folder: the record of a region and period as a zip.

  npm run regulator -- --region GB --from 2026-01-01 --to 2026-11-25 [--out folder.zip]

--region  ${regionCodes.join(", ")}
--from, --to  the first and the last day, by the clock of the region; at most 366 days
--out  the file, which must not exist; regulator-<region>-<from>-<to>.zip by default`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A replica that is further behind is not read from. */
const mostLagSeconds = 60;

interface Wanted {
  readonly region: RegionCode;
  readonly from: string;
  readonly to: string;
  readonly path: string;
}

function readWanted(args: readonly string[]): Wanted | null {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { region: text, from: text, to: text, out: text },
  });
  const { region, from, to } = values;
  if (!isRegionCode(region) || from === undefined || to === undefined) return null;
  return { region, from, to, path: values.out ?? `regulator-${region}-${from}-${to}.zip` };
}

/** Sets the scope with each statement: a replica is read with the server's login, to which the row policies apply. */
const openAs = (url: string) => openDatabase({ url, maxConnections: 2, byBrand: "strict" });

async function make(url: string, replicaUrl: string | undefined, wanted: Wanted): Promise<void> {
  const database = openAs(url);
  const replica = replicaUrl === undefined ? null : openAs(replicaUrl);
  const log = { info: () => undefined, warn: (_: object, text?: string) => say(text ?? "") };
  const readDatabase =
    replica === null
      ? mainDatabaseOnly(database)
      : readFromReplica({ main: database, replica, mostLagSeconds, log });
  try {
    const dependencies = { database, readDatabase, clock: systemClock, random: systemRandom };
    const made = await makeFolder(dependencies, { ...wanted, staffId: null });
    if (!made.ok) {
      say(
        made.error === "folder_too_large"
          ? "This period has too much data for one folder. Choose a shorter one."
          : "A folder covers at most 366 days, none in the future.",
      );
      process.exitCode = 1;
      return;
    }
    await writeFile(wanted.path, made.value.bytes, { flag: "wx" });
    say(`The folder is in ${wanted.path}. Its hash, which the audit has too: ${made.value.hash}`);
  } finally {
    await replica?.destroy();
    await database.destroy();
  }
}

function wantedOrNull(): Wanted | null {
  try {
    return readWanted(process.argv.slice(2));
  } catch {
    return null;
  }
}

const wanted = wantedOrNull();
if (wanted === null) {
  say(usage);
  process.exitCode = process.argv.includes("--help") ? 0 : 1;
} else if (existsSync(wanted.path)) {
  // Before anything is made: the audit has the hash of each folder.
  say(`${wanted.path} exists already. Move it away, or name another file with --out.`);
  process.exitCode = 1;
} else {
  const { databaseUrl, dataFolder, backups } = readPlaces(process.env, undefined);
  const replicaUrl = process.env["DATABASE_READ_URL"];
  const run = async (url: string): Promise<void> =>
    await acrossBrands(() => make(url, databaseUrl === undefined ? undefined : replicaUrl, wanted));
  await (databaseUrl === undefined ? onEmbeddedDatabase(dataFolder, backups, run) : run(databaseUrl));
}
