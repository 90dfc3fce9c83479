import { setTimeout } from "node:timers/promises";
import { legalVersions } from "@parlour/contract/legal-versions";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { openDatabases } from "./open-databases.ts";
import { acrossBrands, withoutBrand } from "./plugins/brand-scope.ts";
import { lockDataFolder } from "./plugins/data-folder-lock.ts";
import { readFormerCookiesUntil } from "./plugins/cookie-names.ts";
import { readDatabaseTime } from "./plugins/database.ts";
import type { Db } from "./plugins/database.ts";
import { startJobs } from "./plugins/jobs.ts";
import { deriveKeys } from "./plugins/keys.ts";
import { checkLastingKey } from "./plugins/lasting-key-check.ts";
import { createMetrics } from "./plugins/metrics.ts";
import { countTexts } from "./ports/counted-texts.ts";
import { joinNodes } from "./plugins/nodes.ts";
import { prepareDataFolder } from "./plugins/postgres-folder.ts";
import { readSecret } from "./plugins/secret.ts";
import type { Settings } from "./plugins/settings.ts";
import { openTracing } from "./plugins/tracing.ts";
import { StartError } from "./plugins/start-error.ts";
import type { Platform } from "./platform.ts";
import { createAbandonment, createUndo } from "./start-steps.ts";
import { resealSecondFactors } from "./modules/office/staff/index.ts";
import { warnOfTextsOnly } from "./modules/people/customers/index.ts";
import { systemClock } from "./ports/clock.ts";
import type { Clock } from "./ports/clock.ts";
import { camaraPhoneAge } from "./ports/camara-phone-age.ts";
import { hostedAgeCheckOf } from "./ports/hosted-age-check.ts";
import { openCards } from "./ports/open-cards.ts";
import { sentryFaultReports } from "./ports/sentry-fault-reports.ts";
import { openFiles } from "./ports/files.ts";
import { openTexts } from "./ports/open-texts.ts";
import { systemRandom } from "./ports/random.ts";
import { turnstileBotCheck } from "./ports/turnstile-bot-check.ts";
import { twilioNumberLookup } from "./ports/twilio-number-lookup.ts";
import { webPushes } from "./ports/web-pushes.ts";

export interface Server {
  readonly port: number;
  /** Stops in order: streams, calls in progress, connections, database, lock. */
  stop(): Promise<void>;
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

/** Where the server's time comes from, and who runs its jobs. The sandbox passes its own. */
export interface Timekeeping {
  readonly clock: Clock;
  readonly databaseTime: (database: Db) => Promise<Date>;
  readonly startJobs: typeof startJobs;
}

export const systemTimekeeping: Timekeeping = {
  clock: systemClock,
  databaseTime: readDatabaseTime,
  startJobs,
};

/**
 * Starts everything and resolves when requests are handled. If a later step fails, or `signal` aborts (which
 * rejects at once), stops what was started. Throws a StartError for problems that the operator can fix.
 */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  onDatabaseLost: () => void,
  signal: AbortSignal = new AbortController().signal,
  droppedLogLines: () => number = () => 0,
  timekeeping: Timekeeping = systemTimekeeping,
): Promise<Server> {
  const { clock } = timekeeping;
  const undo = createUndo();
  const abandonment = createAbandonment(signal);
  const { unlessAbandoned } = abandonment;
  try {
    await prepareDataFolder(settings.dataFolder);
    const lock = await lockDataFolder(settings.dataFolder);
    undo.push(() => lock.release());
    const { database, readDatabase, url } = await openDatabases(
      { settings, log, undo, abandonment },
      onDatabaseLost,
    );
    const draining = new AbortController();
    const stopping = new AbortController();
    const keys = deriveKeys({
      secret: await readSecret(settings.secret, settings.dataFolder),
      previous: settings.previousSecret,
      lasting: settings.phoneHashKey,
    });
    const { formerCookiesUntil } = await unlessAbandoned(() =>
      withoutBrand(async () => {
        await checkLastingKey(database, keys, settings.acceptedPhoneHashKey);
        if (keys.former !== null) await resealSecondFactors(database, keys, systemRandom);
        return { formerCookiesUntil: await readFormerCookiesUntil(database) };
      }),
    );
    const metrics = createMetrics({ process: true });
    metrics.gauge(
      "parlour_log_lines_dropped",
      "Log lines that could not be written since the start: the disk is full, or nobody reads them.",
      async () => droppedLogLines(),
    );
    const nodes = joinNodes(
      { clock, random: systemRandom, keys, log, metrics },
      settings.redisUrl === undefined
        ? undefined
        : {
            url: settings.redisUrl,
            ...(settings.redisSentinels === undefined ? {} : { sentinels: settings.redisSentinels }),
          },
    );
    undo.push(async () => nodes.close());
    const platform: Platform = {
      database,
      readDatabase,
      clock,
      databaseTime: () => timekeeping.databaseTime(database),
      random: systemRandom,
      keys,
      events: nodes.events,
      createThrottle: nodes.createThrottle,
      redis: nodes.redis,
      metrics,
      texts: countTexts(
        openTexts(settings.texts, clock, ({ provider, outcome, code }) => {
          metrics.textTried(provider, outcome);
          if (code !== null) log.warn({ provider, outcome, code }, "a text was not sent");
        }),
        metrics,
      ),
      numberLookup: twilioNumberLookup(settings.texts, (code) =>
        log.warn({ code }, "the number lookup did not answer"),
      ),
      botCheck: turnstileBotCheck(settings.botCheck, (reason) =>
        log.warn({ reason }, "the bot check did not answer"),
      ),
      cards: openCards(settings.cards, clock, (error) =>
        log.warn({ err: error }, "a call to the card provider failed"),
      ),
      hostedAgeCheck: hostedAgeCheckOf(settings, (reason) =>
        log.warn({ reason }, "the hosted age check did not respond"),
      ),
      phoneAgeCheck:
        settings.ageChecks.phone === undefined
          ? null
          : camaraPhoneAge(settings.ageChecks.phone, (reason) =>
              log.warn({ reason }, "the network's age check did not respond"),
            ),
      legalVersions,
      pushes: webPushes(settings.push, keys.pushes, (reason) => log.warn({ reason }, "a push was not sent")),
      files: openFiles(settings),
      faultReports:
        settings.sentryDsn === undefined
          ? null
          : await sentryFaultReports(settings.sentryDsn, systemRandom, (reason) =>
              log.warn({ reason }, "a fault was not sent"),
            ),
      settings,
      formerCookiesUntil,
      log,
      draining: draining.signal,
      stopping: stopping.signal,
    };
    const tracing =
      settings.tracesUrl === undefined ? null : openTracing(settings.tracesUrl, clock, systemRandom, log);
    if (tracing) undo.push(() => tracing.close());
    // The server's own background work, such as publishing sites, runs in the scope of every brand.
    const app = await unlessAbandoned(() =>
      acrossBrands(async () => {
        const built = await buildApp(platform, tracing ? { watch: tracing.follow } : {});
        await built.ready();
        if (settings.production) await warnOfTextsOnly(platform);
        return built;
      }),
    );
    undo.push(async () => {
      stopping.abort();
      await app.close();
    });
    const port = await unlessAbandoned(() => listen(app, settings));
    const jobs = timekeeping.startJobs(url, backgroundJobs(platform), log, undefined, metrics);
    // A run sees `stopping` as requests do; the database stops after both.
    undo.push(async () => {
      stopping.abort();
      await Promise.all([jobs.stop(), app.close()]);
    });
    // A balancer checks /readyz from time to time: everything continues until it has had time to notice.
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
