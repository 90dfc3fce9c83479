import { randomBytes } from "node:crypto";
import { openDatabase } from "./plugins/database.ts";
import { startEmbeddedPostgres } from "./plugins/embedded-postgres.ts";
import { stopGracefully } from "./plugins/graceful-stop.ts";
import { createLog, loggedError } from "./plugins/logging.ts";
import { openStandardOutput } from "./plugins/log-destination.ts";
import { embeddedRuntimeName, resetRuntimeLogin } from "./plugins/runtime-login.ts";
import { StartError } from "./plugins/start-error.ts";

/**
 * Runs the embedded database alone, for `npm run dev`, so that it survives restarts of the server. Sends its
 * parent the two addresses for DATABASE_URL and DATABASE_RUNTIME_URL. Usage: node embedded-database.ts <data
 * folder>
 */
async function main(dataFolder: string): Promise<void> {
  const log = createLog("info", openStandardOutput());
  const leaving = new AbortController();
  const stopping = stopGracefully(log, async () => {
    leaving.abort();
    await (await starting.catch(() => null))?.stop();
  });
  const starting = startEmbeddedPostgres({
    dataFolder,
    signal: leaving.signal,
    onUnexpectedExit(description) {
      log.fatal({ description }, "the database ended");
      stopping.afterFailure();
    },
  });
  const postgres = await starting;
  const runtime = new URL(postgres.url("postgres"));
  runtime.username = embeddedRuntimeName;
  runtime.password = randomBytes(24).toString("base64url");
  const owner = openDatabase({ url: postgres.url("postgres"), maxConnections: 1 });
  await resetRuntimeLogin(owner, { name: embeddedRuntimeName, password: runtime.password });
  await owner.destroy();
  process.send?.({ type: "ready", owner: postgres.url("postgres"), runtime: runtime.href });
}

try {
  await main(process.argv[2] ?? "");
} catch (error) {
  const text = error instanceof StartError ? error.message : JSON.stringify(loggedError(error), null, 2);
  process.stderr.write(`The database did not start. ${text}\n`);
  process.exit(1);
}
