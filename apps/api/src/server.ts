import { setTimeout } from "node:timers/promises";
import { legalVersions } from "@parlour/contract/legal-versions";
import { sql } from "kysely";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { lockDataFolder } from "./plugins/data-folder-lock.ts";
import { openDatabase, readDatabaseTime } from "./plugins/database.ts";
import type { Db } from "./plugins/database.ts";
import { startEmbeddedPostgres } from "./plugins/embedded-postgres.ts";
import { startJobs } from "./plugins/jobs.ts";
import { deriveKeys } from "./plugins/keys.ts";
import { loggedError } from "./plugins/logging.ts";
import { createMetrics } from "./plugins/metrics.ts";
import { countTexts } from "./ports/counted-texts.ts";
import { migrate } from "./plugins/migrations.ts";
import { joinNodes } from "./plugins/nodes.ts";
import { prepareDataFolder } from "./plugins/postgres-folder.ts";
import { readSecret } from "./plugins/secret.ts";
import type { Settings } from "./plugins/settings.ts";
import { openTracing } from "./plugins/tracing.ts";
import { allowSeconds } from "./plugins/statement-limit.ts";
import { StartError } from "./plugins/start-error.ts";
import type { Platform } from "./platform.ts";
import { resealSecondFactors } from "./modules/staff/reseal-service.ts";
import { systemClock } from "./ports/clock.ts";
import { stripeCards } from "./ports/stripe-cards.ts";
import { openFiles } from "./ports/files.ts";
import { systemRandom } from "./ports/random.ts";
import { turnstileBotCheck } from "./ports/turnstile-bot-check.ts";
import { twilioNumberLookup } from "./ports/twilio-number-lookup.ts";
import { twilioTexts } from "./ports/twilio-texts.ts";
import { webPushes } from "./ports/web-pushes.ts";

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

/** Lets a start be given up in the middle of any step: the step goes on unheard, and its end is not waited for. */
function createAbandonment(signal: AbortSignal) {
  const abandoned = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  abandoned.catch(() => undefined);
  const unlessAbandoned = async <Value>(step: () => Promise<Value>): Promise<Value> => {
    signal.throwIfAborted();
    return await Promise.race([step(), abandoned]);
  };
  return { signal, unlessAbandoned };
}

async function connect(
  settings: Settings,
  log: FastifyBaseLogger,
  undo: ReturnType<typeof createUndo>,
  { signal, unlessAbandoned }: ReturnType<typeof createAbandonment>,
  onDatabaseLost: () => void,
): Promise<{ readonly database: Db; readonly url: string }> {
  let url = settings.databaseUrl;
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({
      dataFolder: settings.dataFolder,
      signal,
      backups: settings.backups,
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
    statementSeconds: settings.databaseLimits.statementSeconds,
    connectionTimeoutMs: settings.databaseLimits.connectSeconds * 1000,
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  undo.push(async () => {
    const closed = database.destroy();
    // An abandoned step may wait for a lock that others hold. The process ends and cuts its connection.
    if (signal.aborted) closed.catch(() => undefined);
    else await closed;
  });
  try {
    const { rows } = await unlessAbandoned(() => sql<{ fsync: string }>`show fsync`.execute(database));
    if (settings.production && rows[0]?.fsync !== "on") {
      throw new StartError(
        "The database runs with fsync off, which production refuses: credits could be lost.",
      );
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StartError) throw error;
    throw new StartError(`The database can't be reached: ${loggedError(error).message ?? "it refused"}.`, {
      cause: error,
    });
  }
  await unlessAbandoned(() => allowSeconds(0, () => migrate(database)));
  return { database, url };
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
 * fails, or when `signal` aborts, which rejects at once. Throws a StartError for what the person starting it can mend.
 */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  onDatabaseLost: () => void,
  signal: AbortSignal = new AbortController().signal,
  droppedLogLines: () => number = () => 0,
): Promise<Server> {
  const undo = createUndo();
  const abandonment = createAbandonment(signal);
  const { unlessAbandoned } = abandonment;
  try {
    await prepareDataFolder(settings.dataFolder);
    const lock = await lockDataFolder(settings.dataFolder);
    undo.push(() => lock.release());
    const { database, url } = await connect(settings, log, undo, abandonment, onDatabaseLost);
    const draining = new AbortController();
    const stopping = new AbortController();
    const keys = deriveKeys({
      secret: await readSecret(settings.secret, settings.dataFolder),
      previous: settings.previousSecret,
      lasting: settings.phoneHashKey,
    });
    if (keys.former !== null) await resealSecondFactors(database, keys, systemRandom);
    const metrics = createMetrics({ process: true });
    metrics.gauge(
      "parlour_log_lines_dropped",
      "Log lines that could not be written since the start: the disk is full, or nobody reads them.",
      async () => droppedLogLines(),
    );
    const nodes = joinNodes(
      { clock: systemClock, random: systemRandom, keys, log, metrics },
      settings.redisUrl,
    );
    undo.push(async () => nodes.close());
    const platform: Platform = {
      database,
      clock: systemClock,
      databaseTime: () => readDatabaseTime(database),
      random: systemRandom,
      keys,
      events: nodes.events,
      createThrottle: nodes.createThrottle,
      redis: nodes.redis,
      metrics,
      texts: countTexts(
        twilioTexts(settings.texts, (code) => log.warn({ code }, "a text was not sent")),
        metrics,
      ),
      numberLookup: twilioNumberLookup(settings.texts, (code) =>
        log.warn({ code }, "the number lookup did not answer"),
      ),
      botCheck: turnstileBotCheck(settings.botCheck, (reason) =>
        log.warn({ reason }, "the bot check did not answer"),
      ),
      cards: stripeCards(settings.cards, {
        onFailure: (error) => log.warn({ err: error }, "a call to the card provider failed"),
      }),
      legalVersions,
      pushes: webPushes(settings.push, keys.pushes, (reason) => log.warn({ reason }, "a push was not sent")),
      files: openFiles(settings),
      settings,
      log,
      draining: draining.signal,
      stopping: stopping.signal,
    };
    const tracing =
      settings.tracesUrl === undefined
        ? null
        : openTracing(settings.tracesUrl, systemClock, systemRandom, log);
    if (tracing) undo.push(() => tracing.close());
    const app = await unlessAbandoned(() => buildApp(platform, tracing ? { watch: tracing.follow } : {}));
    undo.push(async () => {
      stopping.abort();
      await app.close();
    });
    const port = await unlessAbandoned(() => listen(app, settings));
    const jobs = startJobs(url, backgroundJobs(platform), log, undefined, metrics);
    // A run sees `stopping` as requests do; the database outlives both.
    undo.push(async () => {
      stopping.abort();
      await Promise.all([jobs.stop(), app.close()]);
    });
    // A balancer looks at /readyz now and then: everything goes on until it has had the time to look elsewhere.
    undo.push(async () => {
      draining.abort();
      await setTimeout(settings.drainSeconds * 1000);
    });
    return { port, stop: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}
