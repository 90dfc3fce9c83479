import type { LegalVersions } from "@parlour/contract/legal-versions";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./plugins/database.ts";
import type { Events } from "./plugins/events.ts";
import type { Keys } from "./plugins/keys.ts";
import type { Metrics } from "./plugins/metrics.ts";
import type { ReadDatabase } from "./plugins/read-database.ts";
import type { RedisLink } from "./plugins/redis-link.ts";
import type { Settings } from "./plugins/settings.ts";
import type { CreateThrottle } from "./plugins/throttle.ts";
import type { HostedAgeCheck, PhoneAgeCheck } from "./ports/age-check.ts";
import type { BotCheck } from "./ports/bot-check.ts";
import type { Cards } from "./ports/cards.ts";
import type { Clock } from "./ports/clock.ts";
import type { FaultReports } from "./ports/fault-reports.ts";
import type { Pushes } from "./ports/pushes.ts";
import type { NumberLookup } from "./ports/number-lookup.ts";
import type { Files } from "./ports/files.ts";
import type { Random } from "./ports/random.ts";
import type { Texts } from "./ports/texts.ts";

/**
 * The foundation of every module, passed to each module's routes. No module uses the machine's clock,
 * randomness, environment or network directly (docs/architecture.md, "Time and randomness are parameters").
 */
export interface Platform {
  readonly database: Db;
  /** Where to read what may be some seconds old. */
  readonly readDatabase: ReadDatabase;
  readonly clock: Clock;
  /** The database's clock, which all servers share. Anything irreversible is decided by it. */
  readonly databaseTime: () => Promise<Date>;
  readonly random: Random;
  readonly keys: Keys;
  readonly events: Events;
  /** Counts attempts, over all nodes if there are several. */
  readonly createThrottle: CreateThrottle;
  readonly texts: Texts;
  readonly botCheck: BotCheck;
  readonly numberLookup: NumberLookup;
  readonly cards: Cards;
  /** The hosted check of a customer's age; null: none is set up. */
  readonly hostedAgeCheck: HostedAgeCheck | null;
  /** What a phone's network knows of its holder's age; null: none is set up. */
  readonly phoneAgeCheck: PhoneAgeCheck | null;
  /** Sends pushes about replies to browsers. */
  readonly pushes: Pushes;
  /** Uploaded files: on disk or in a bucket. */
  readonly files: Files;
  readonly settings: Settings;
  /** Until when cookies also have the previous version's names (plugins/cookie-names.ts); null: never. */
  readonly formerCookiesUntil: Date | null;
  /** Versions of the legal texts: the contract's, or others in tests. */
  readonly legalVersions: LegalVersions;
  /**
   * Takes only allowed fields: never a message, phone number, code, token or query string (docs/safety.md,
   * "leaking logs").
   */
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null: faults are only listed in the back office. */
  readonly faultReports: FaultReports | null;
  /** Null: this is the only node. */
  readonly redis: RedisLink | null;
  /** Aborts when the server begins to leave: `/readyz` then fails, and everything else continues. */
  readonly draining: AbortSignal;
  /** Aborts when the server begins to stop: long waits and streams end. */
  readonly stopping: AbortSignal;
}
