import type { LegalVersions } from "@parlour/contract/legal-versions";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./plugins/database.ts";
import type { Events } from "./plugins/events.ts";
import type { Keys } from "./plugins/keys.ts";
import type { Metrics } from "./plugins/metrics.ts";
import type { RedisLink } from "./plugins/redis-link.ts";
import type { Settings } from "./plugins/settings.ts";
import type { CreateThrottle } from "./plugins/throttle.ts";
import type { BotCheck } from "./ports/bot-check.ts";
import type { Cards } from "./ports/cards.ts";
import type { Clock } from "./ports/clock.ts";
import type { Pushes } from "./ports/pushes.ts";
import type { NumberLookup } from "./ports/number-lookup.ts";
import type { Files } from "./ports/files.ts";
import type { Random } from "./ports/random.ts";
import type { Texts } from "./ports/texts.ts";

/**
 * What every module is built on, handed to each module's routes. Nothing in a module reaches for the
 * machine's clock, randomness, environment or network by itself (docs/architecture.md, "Time and randomness are
 * parameters").
 */
export interface Platform {
  readonly database: Db;
  readonly clock: Clock;
  /** The database's clock, by which anything irreversible is decided: all servers share it. */
  readonly databaseTime: () => Promise<Date>;
  readonly random: Random;
  readonly keys: Keys;
  readonly events: Events;
  /** Counts tries, over all nodes where there are several. */
  readonly createThrottle: CreateThrottle;
  readonly texts: Texts;
  readonly botCheck: BotCheck;
  readonly numberLookup: NumberLookup;
  readonly cards: Cards;
  /** Sends pushes about replies to browsers. */
  readonly pushes: Pushes;
  /** Uploaded files: on disk or in a bucket. */
  readonly files: Files;
  readonly settings: Settings;
  /** Until when cookies have the names of the version before, too (plugins/cookie-names.ts); null: never. */
  readonly formerCookiesUntil: Date | null;
  /** Versions of the legal texts: the contract's, other ones in tests. */
  readonly legalVersions: LegalVersions;
  /**
   * Only fields that may be known: never a message, phone number, code, token or query string (docs/safety.md,
   * "leaking logs").
   */
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null: this is the only node. */
  readonly redis: RedisLink | null;
  /** Aborts when the server begins to leave: `/readyz` says no, and everything else goes on as before. */
  readonly draining: AbortSignal;
  /** Aborts when the server begins to stop: long waits and streams end. */
  readonly stopping: AbortSignal;
}
