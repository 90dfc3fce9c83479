import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./plugins/database.ts";
import type { Events } from "./plugins/events.ts";
import type { Keys } from "./plugins/keys.ts";
import type { Settings } from "./plugins/settings.ts";
import type { BotCheck } from "./ports/bot-check.ts";
import type { Clock } from "./ports/clock.ts";
import type { Random } from "./ports/random.ts";
import type { Texts } from "./ports/texts.ts";

/**
 * What every feature is built on, handed to each module's plugin. Nothing in a module reaches for the
 * machine's clock, randomness, environment or network by itself (architecture.md, convention 8).
 */
export interface Platform {
  readonly database: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: Keys;
  readonly events: Events;
  readonly texts: Texts;
  readonly botCheck: BotCheck;
  readonly settings: Settings;
  /** Only fields that may be known: never a message, phone number, code, token or query string (safety.md). */
  readonly log: FastifyBaseLogger;
  /** Aborts when the server begins to stop: long waits and streams end. */
  readonly stopping: AbortSignal;
}
