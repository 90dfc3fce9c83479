import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { readPlaces } from "./backup/backup-places.ts";
import { onEmbeddedDatabase } from "./backup/running-database.ts";
import { chainKinds } from "./chain-kinds.ts";
import { writeAuditDay } from "./modules/records/audit/index.ts";
import { recountAll } from "./modules/records/heads/index.ts";
import { acrossBrands } from "./plugins/brand-scope.ts";
import { openDatabase } from "./plugins/database.ts";
import { allowSeconds } from "./plugins/statement-limit.ts";
import { openFiles } from "./ports/files.ts";

/**
 * `npm run heads`: recomputes the daily roots and the audit's chain, and compares them with what is stored. `npm run
 * heads -- audit <day> <file>` writes the audit of a day for the offline verifier. Works while the server runs.
 */

const usage = `Daily roots over all hash chains.

  npm run heads                                   recomputes roots, the newest tree and the audit, and names what differs
  npm run heads -- audit 2026-11-25 audit.jsonl   writes the audit of a day, for the statement verifier`;

/** A batch takes some seconds on a large database. */
const statementSeconds = 600;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { databaseUrl, dataFolder, backups, files } = readPlaces(process.env, undefined);

async function recount(url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2, byBrand: "strict" });
  try {
    const wrong = await recountAll({ database, files: openFiles({ dataFolder, files }) }, chainKinds);
    for (const what of wrong) say(what);
    say(wrong.length === 0 ? "Roots, the newest tree and the audit agree with the books." : "They differ.");
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}

async function writeDay(url: string, day: string, path: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2, byBrand: "strict" });
  const file = createWriteStream(path, { flags: "wx" });
  try {
    await once(file, "open");
    await writeAuditDay(database, day, (line) => file.write(line));
    file.end();
    await once(file, "finish");
    say(`The audit of ${day} is in ${path}.`);
  } finally {
    file.destroy();
    await database.destroy();
  }
}

const [command, day, path] = process.argv.slice(2);
const act =
  command === undefined
    ? recount
    : command === "audit" && /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") && path !== undefined
      ? async (url: string) => await writeDay(url, day ?? "", path)
      : null;
if (act === null) {
  say(usage);
  process.exitCode = command === "--help" ? 0 : 1;
} else {
  const run = async (url: string): Promise<void> =>
    await acrossBrands(() => allowSeconds(statementSeconds, () => act(url)));
  await (databaseUrl === undefined ? onEmbeddedDatabase(dataFolder, backups, run) : run(databaseUrl));
}
