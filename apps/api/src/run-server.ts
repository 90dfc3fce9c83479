import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { stopGracefully } from "./plugins/graceful-stop.ts";
import { openStandardOutput } from "./plugins/log-destination.ts";
import { createLog, loggedError } from "./plugins/logging.ts";
import { StartError } from "./plugins/start-error.ts";
import { startServer, type Timekeeping } from "./server.ts";
import { readSettings } from "./start-checks.ts";

/**
 * Milliseconds allowed for connecting to the first address of a host. Node's default is 250: a busy database would then
 * count as unreachable (ETIMEDOUT) if its second address, often IPv6, does not work.
 */
const addressAttemptMs = 2_000;

async function run(timekeeping: Timekeeping): Promise<void> {
  setDefaultAutoSelectFamilyAttemptTimeout(addressAttemptMs);
  const settings = await readSettings(process.env);
  const logLines = openStandardOutput();
  const log = createLog(settings.logLevel, logLines);
  const leaving = new AbortController();
  let isStarting = true;
  const stopping = stopGracefully(log, async () => {
    if (isStarting) leaving.abort();
    // A failed or cancelled start has already stopped what it started.
    const server = await starting.catch(() => null);
    await server?.stop();
  });
  const onDatabaseLost = () => {
    stopping.afterFailure();
  };
  const droppedLines = (): number => logLines.droppedLines();
  const starting = startServer(settings, log, onDatabaseLost, leaving.signal, droppedLines, timekeeping);
  const port = await starting.then(
    (server) => server.port,
    (error: unknown) => {
      if (leaving.signal.aborted) return null;
      throw error;
    },
  );
  isStarting = false;
  if (port === null) return;
  log.info({ port }, "listening");
  process.send?.({ type: "ready", port });
}

/**
 * Runs the server as a program: reads the environment, starts, and stops at a signal. A start that fails is explained on
 * standard error and ends the process.
 */
export async function runServer(timekeeping: Timekeeping): Promise<void> {
  try {
    await run(timekeeping);
  } catch (error) {
    const text = error instanceof StartError ? error.message : JSON.stringify(loggedError(error), null, 2);
    process.stderr.write(`The server did not start. ${text}\n`);
    process.exit(1);
  }
}
