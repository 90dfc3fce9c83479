import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { legalVersions } from "@parlour/contract/legal-versions";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import type { AppOptions } from "../app.ts";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import type { Db } from "../plugins/database.ts";
import { createLocalEvents } from "../plugins/events.ts";
import { deriveKeys } from "../plugins/keys.ts";
import { createMetrics } from "../plugins/metrics.ts";
import { mainDatabaseOnly } from "../plugins/read-database.ts";
import type { Settings } from "../plugins/settings.ts";
import { createLocalThrottle } from "../plugins/throttle.ts";
import type { Platform } from "../platform.ts";
import { stripeCards } from "../ports/stripe-cards.ts";
import { openFiles } from "../ports/files.ts";
import { systemRandom } from "../ports/random.ts";
import { emberlane, frostmere } from "./brand-fixture.ts";
import { createTestClock } from "./test-clock.ts";
import type { TestClock } from "./test-clock.ts";
import { testDatabase } from "./test-database.ts";
import { recordedBotCheck, recordedNumberLookup, recordedPushes, recordedTexts } from "./test-ports.ts";
import type { RecordedBotCheck, RecordedNumberLookup, RecordedTexts } from "./test-ports.ts";
import { createWatchedLog } from "./watched-log.ts";

export const testSettings: Settings = {
  production: false,
  host: "127.0.0.1",
  port: 0,
  dataFolder: "/nonexistent",
  databaseLimits: { statementSeconds: 0, connectSeconds: 60, keptPlans: 100 },
  backups: "/nonexistent",
  drainSeconds: 0,
  maxCallsAtOnce: 100_000,
  streams: { perLogin: 30, perNetwork: 100_000, atOnce: 100_000 },
  trustProxy: true,
  logLevel: "silent",
  sites: { folders: [], domains: {}, pageScripts: [] },
  // The host that `inject` uses by default. Sessions stay as long as possible, so that tests may move their
  // clocks; a test of idle sessions sets its own time.
  console: { host: "localhost", secondFactor: "by_role", idleMinutes: 480 },
  messagesPerMinute: 1_000_000,
  desk: { claimIdleSeconds: 600, presenceGraceSeconds: 120 },
  // High enough for all tests; a test of the limits sets its own.
  goodwill: { alone: 50, staffDay: 1_000_000, customerDay: 1_000_000 },
  fraud: { nearBasisPoints: 75, limitBasisPoints: 150, leastCases: 10 },
  campaigns: { alone: 1_000_000, staffDay: 1_000_000 },
  spendingLine: {
    regions: ["GB", "AU", "IE"],
    abovePercent: 150,
    leastMinor: 2_000,
    newDayMinor: 5_000,
    newWeekMinor: 10_000,
    nearLimitPercent: 80,
    daysApart: 7,
  },
  ageChecks: { demands: {} },
  cards: {
    secretKey: "sk_test_server",
    publishableKey: "pk_live_page",
    testPublishableKey: "pk_test_page",
    webhookSecret: "whsec_server",
    providers: ["stripe"],
    routes: [],
    restSeconds: 60,
  },
  texts: {
    accountSid: "AC00000000000000000000000000000000",
    authToken: "token",
    from: "+447700900000",
    providers: ["twilio"],
    routes: [],
    providerSeconds: 10,
    restSeconds: 60,
    warning: { deliveredShare: 80, usedShare: 40, leastTexts: 20 },
  },
  push: {},
  botCheck: {
    siteKey: "site-key",
    secretKey: "secret-key",
    verifyUrl: "http://127.0.0.1:9/siteverify",
    scriptUrl: "https://check.example/api.js",
  },
  // High enough for all tests; a test of the limits sets its own.
  textLimits: { perDay: 1_000_000, perAddress: 1_000_000, perPrefix: 1_000_000 },
  files: {},
  bootstrapStaff: [],
};

export interface TestApp {
  readonly app: FastifyInstance;
  /** Its `database` uses the runtime login, as in production. */
  readonly platform: Platform;
  /** Connects as the owner of the tables, for data that a test inserts or inspects. */
  readonly database: Db;
  /** The database's address with the runtime login, for tests that open their own connections. */
  readonly databaseUrl: string;
  readonly clock: TestClock;
  readonly texts: RecordedTexts;
  readonly botCheck: RecordedBotCheck;
  readonly numberLookup: RecordedNumberLookup;
  close(): Promise<void>;
}

export interface TestAppOptions extends AppOptions {
  /** Parts of the platform to replace, such as a port or the settings. */
  readonly platform?: Partial<Platform>;
  readonly maxConnections?: number;
  /** Whether everything is logged and searched for secrets; true by default. Measurements set false. */
  readonly watched?: boolean;
}

/**
 * Starts the whole server with its own database and two published brands (`emberlane` in GB, AU and IE,
 * `frostmere` in GB). Only the outside is replaced: the clock is stopped, and texts and bot checks are
 * recorded.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  // The template is published at the test clock's start; with another clock it is done here.
  const isPublished = options.platform?.clock === undefined;
  const fixture = await testDatabase(options.maxConnections, isPublished ? "published" : "migrated");
  const clock = createTestClock();
  const texts = recordedTexts();
  const botCheck = recordedBotCheck();
  const numberLookup = recordedNumberLookup();
  const watched = createWatchedLog();
  const stopping = new AbortController();
  const filesFolder = await mkdtemp(join(tmpdir(), "parlour-files-"));
  const platform: Platform = {
    database: fixture.runtime,
    readDatabase: mainDatabaseOnly(fixture.runtime),
    clock,
    databaseTime: async () => (options.platform?.clock ?? clock).now(),
    random: systemRandom,
    keys: deriveKeys({ secret: "a secret for tests only, which is long enough" }),
    events: createLocalEvents((error) => {
      throw error;
    }),
    createThrottle: (_name, windowSeconds) => createLocalThrottle(clock, windowSeconds),
    texts,
    botCheck,
    numberLookup,
    pushes: recordedPushes(),
    hostedAgeCheck: null,
    phoneAgeCheck: null,
    cards: stripeCards((options.platform?.settings ?? testSettings).cards),
    files: openFiles({ dataFolder: filesFolder, files: {} }),
    settings: testSettings,
    formerCookiesUntil: null,
    legalVersions,
    log: watched.log,
    metrics: createMetrics({ process: false }),
    redis: null,
    faultReports: null,
    draining: new AbortController().signal,
    stopping: stopping.signal,
    ...options.platform,
  };
  if (!isPublished) for (const brand of [emberlane, frostmere]) await publishBrand(platform, brand);
  const app = await buildApp(platform, {
    rateLimits: false,
    ...options,
    watch(app) {
      if (options.watched !== false) watched.watch(app);
      options.watch?.(app);
    },
  });
  await app.ready();
  return {
    app,
    platform,
    database: fixture.database,
    databaseUrl: fixture.runtimeUrl,
    clock,
    texts,
    botCheck,
    numberLookup,
    async close() {
      stopping.abort();
      await app.close();
      await fixture.drop();
      await rm(filesFolder, { recursive: true, force: true });
      const leaks = watched.leaks();
      if (leaks.length > 0) throw new Error(`Secrets have leaked:\n${leaks.join("\n")}`);
    },
  };
}
