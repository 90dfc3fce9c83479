import { sql } from "kysely";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { lockDataFolder } from "./plugins/data-folder-lock.ts";
import { openDatabase } from "./plugins/database.ts";
import type { Db } from "./plugins/database.ts";
import { startEmbeddedPostgres } from "./plugins/embedded-postgres.ts";
import { createLocalEvents } from "./plugins/events.ts";
import { deriveKeys } from "./plugins/keys.ts";
import { loggedError } from "./plugins/logging.ts";
import { migrate } from "./plugins/migrations.ts";
import { prepareDataFolder } from "./plugins/postgres-folder.ts";
import { readSecret } from "./plugins/secret.ts";
import type { Settings } from "./plugins/settings.ts";
import { StartError } from "./plugins/start-error.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { turnstileBotCheck } from "./ports/turnstile-bot-check.ts";
import { twilioTexts } from "./ports/twilio-texts.ts";

export interface Server {
  readonly port: number;
  /** Ends in order: streams, requests under way, connections, database, lock. */
  stop(): Promise<void>;
}

/** Undoes, newest first, what was set up; used by a start that fails half-way and by a stop. */
function createUndo() {
  const steps: (() => Promise<void>)[] = [];
  return {
    push: (step: () => Promise<void>) => steps.push(step),
    async run(): Promise<void> {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    },
  };
}

async function connect(
  settings: Settings,
  log: FastifyBaseLogger,
  undo: ReturnType<typeof createUndo>,
  onDatabaseLost: () => void,
): Promise<Db> {
  let url = settings.databaseUrl;
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({
      dataFolder: settings.dataFolder,
      onLog: (line) => log.debug({ line }, "postgres"),
      onUnexpectedExit(description) {
        log.fatal({ description }, "the database ended");
        onDatabaseLost();
      },
    });
    undo.push(() => postgres.stop());
    url = postgres.url("postgres");
  }
  const database = openDatabase({
    url,
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  undo.push(() => database.destroy());
  try {
    const { rows } = await sql<{ fsync: string }>`show fsync`.execute(database);
    if (settings.production && rows[0]?.fsync !== "on") {
      throw new StartError(
        "The database runs with fsync off, which production refuses: credits could be lost.",
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database can't be reached: ${loggedError(error).message ?? "it refused"}.`, {
      cause: error,
    });
  }
  await migrate(database);
  return database;
}

async function listen(app: FastifyInstance, settings: Settings): Promise<number> {
  try {
    const address = new URL(await app.listen({ host: settings.host, port: settings.port }));
    return Number(address.port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new StartError(`Port ${settings.port} is taken. Set PORT to another one.`, { cause: error });
  }
}

/**
 * Starts everything and resolves when requests are answered. What was started is ended again when a later step
 * fails. Throws a StartError for what the person starting it can mend.
 */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  onDatabaseLost: () => void,
): Promise<Server> {
  const undo = createUndo();
  try {
    await prepareDataFolder(settings.dataFolder);
    const lock = await lockDataFolder(settings.dataFolder);
    undo.push(() => lock.release());
    const database = await connect(settings, log, undo, onDatabaseLost);
    const stopping = new AbortController();
    const platform: Platform = {
      database,
      clock: systemClock,
      random: systemRandom,
      keys: deriveKeys(await readSecret(settings.secret, settings.dataFolder)),
      events: createLocalEvents((error) => log.error({ err: error }, "a listener failed")),
      texts: twilioTexts(settings.texts, (code) => log.warn({ code }, "a text was not sent")),
      botCheck: turnstileBotCheck(settings.botCheck, (reason) =>
        log.warn({ reason }, "the bot check did not answer"),
      ),
      settings,
      log,
      stopping: stopping.signal,
    };
    const app = await buildApp(platform);
    undo.push(async () => {
      stopping.abort();
      await app.close();
    });
    const port = await listen(app, settings);
    return { port, stop: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}
