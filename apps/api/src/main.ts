import { stopGracefully } from "./plugins/graceful-stop.ts";
import { createLog, loggedError } from "./plugins/logging.ts";
import { StartError } from "./plugins/start-error.ts";
import { startServer } from "./server.ts";
import { readSettings } from "./start-checks.ts";

async function main(): Promise<void> {
  const settings = await readSettings(process.env);
  const log = createLog(settings.logLevel);
  const stopping = stopGracefully(log, async () => {
    // A start that failed has ended what it started.
    const server = await starting.catch(() => null);
    await server?.stop();
  });
  const starting = startServer(settings, log, () => stopping.afterFailure());
  const { port } = await starting;
  log.info({ port }, "listening");
  process.send?.({ type: "ready", port });
}

try {
  await main();
} catch (error) {
  const text = error instanceof StartError ? error.message : JSON.stringify(loggedError(error), null, 2);
  process.stderr.write(`The server did not start. ${text}\n`);
  process.exit(1);
}
