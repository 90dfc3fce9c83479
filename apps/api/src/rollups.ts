import { readPlaces } from "./backup/backup-places.ts";
import { onEmbeddedDatabase } from "./backup/running-database.ts";
import { checkRollups, countUnequal, rebuildRollups } from "./modules/office/insight/index.ts";
import { findWrongLegalCounts, recountLegalCounts } from "./modules/people/customers/index.ts";
import { acrossBrands } from "./plugins/brand-scope.ts";
import { openDatabase, readDatabaseTime } from "./plugins/database.ts";
import { allowSeconds } from "./plugins/statement-limit.ts";
import { inTransaction } from "./plugins/transaction.ts";
import { systemClock } from "./ports/clock.ts";

/**
 * `npm run rollups`: counts the rolled-up figures of the dashboards and of accepted legal texts again and compares. It also
 * compares the credits that were taken back with the money that was sent back, and what accounts hold with what was booked. `npm run rollups -- rebuild` makes the rollups
 * again. Works while the server runs.
 */

const usage = `Rolled-up figures of the dashboards and of accepted legal texts.

  npm run rollups               counts them again and names those that differ
  npm run rollups -- rebuild    makes all of them again from the books`;

/** A batch of days takes some seconds on a large database. */
const statementSeconds = 600;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function run(url: string, rebuilds: boolean): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2 });
  const databaseTime = async (): Promise<Date> => await readDatabaseTime(database);
  const work = { database, clock: systemClock, databaseTime, stopping: new AbortController().signal };
  try {
    if (rebuilds) {
      await inTransaction(database, recountLegalCounts);
      say(`${(await rebuildRollups(work)).days} days rolled up.`);
    }
    const wrong = [
      ...(await checkRollups(work)),
      ...(await findWrongLegalCounts(database)).map((name) => `Customers who accepted: ${name}`),
    ];
    for (const what of wrong) say(`${what} differs from the books`);
    say(
      wrong.length === 0
        ? "The rollups agree with the books."
        : "Make them again: npm run rollups -- rebuild",
    );
    const unequal = await countUnequal(database);
    if (unequal > 0)
      say(`Purchases with more or fewer credits taken back than the money sent back calls for: ${unequal}`);
    if (wrong.length > 0 || unequal > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}

const [command] = process.argv.slice(2);
if (command !== undefined && command !== "rebuild") {
  say(usage);
  process.exitCode = command === "--help" ? 0 : 1;
} else {
  const { databaseUrl, dataFolder, backups } = readPlaces(process.env, undefined);
  const act = async (url: string): Promise<void> =>
    await acrossBrands(() => allowSeconds(statementSeconds, () => run(url, command === "rebuild")));
  await (databaseUrl === undefined ? onEmbeddedDatabase(dataFolder, backups, act) : act(databaseUrl));
}
