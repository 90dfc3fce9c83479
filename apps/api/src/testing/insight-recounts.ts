import type { InsightFraud } from "@parlour/contract/operations/fraud";
import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightNet } from "@parlour/contract/operations/insight-net";
import type { InsightPresence } from "@parlour/contract/operations/insight-presence";
import type { InsightProfiles } from "@parlour/contract/operations/insight-profiles";
import type { InsightReturning } from "@parlour/contract/operations/insight-returning";
import type { Result } from "@parlour/contract/result";
import type { Cohort } from "../modules/office/insight/cohort-rules.ts";
import { countCohorts } from "../modules/office/insight/cohort-service.ts";
import { readFraud } from "../modules/office/insight/fraud-service.ts";
import { readNet } from "../modules/office/insight/net-service.ts";
import { readPresence } from "../modules/office/insight/presence-service.ts";
import { readProfiles } from "../modules/office/insight/profile-service.ts";
import { readReturning } from "../modules/office/insight/returning-service.ts";
import type { Platform } from "../platform.ts";
import type { Books } from "./insight-books.ts";
import type { Counted } from "./insight-oracle.ts";
import { cohortPairs } from "./insight-recounts/cohorts.ts";
import { fraudPairs } from "./insight-recounts/fraud.ts";
import { netPairs } from "./insight-recounts/net.ts";
import { presencePairs } from "./insight-recounts/presence.ts";
import { profilePairs } from "./insight-recounts/profiles.ts";
import { returningPairs } from "./insight-recounts/returning.ts";

/** Figures that are each counted a second time, in a file of their own in `insight-recounts`. */
export interface RecountedFigures {
  readonly profiles: InsightProfiles;
  readonly presence: InsightPresence;
  readonly returning: InsightReturning;
  /** Exact, before they are rounded to be shown. */
  readonly cohorts: readonly Cohort[];
  readonly net: InsightNet;
  readonly fraud: InsightFraud;
}

function valueOf<Value>(result: Result<Value, "invalid_request">): Value {
  if (!result.ok) throw new Error("a question was refused");
  return result.value;
}

/** Reads these figures. Throws if the question is refused. */
export async function readRecountedFigures(
  platform: Pick<Platform, "readDatabase" | "clock" | "settings">,
  query: InsightQuery,
): Promise<RecountedFigures> {
  const { brand, region } = query;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return {
    profiles: valueOf(await readProfiles(platform, query)),
    presence: valueOf(await readPresence(platform, query)),
    returning: valueOf(await readReturning(platform, query)),
    cohorts: await countCohorts(platform, scope),
    net: valueOf(await readNet(platform, query)),
    fraud: await readFraud(platform, scope),
  };
}

/** Pairs each of these figures with the one from the raw rows. */
export function recountedPairs(
  books: Books,
  counted: Counted,
  { profiles, presence, returning, cohorts, net, fraud }: RecountedFigures,
) {
  return {
    ...profilePairs(books, counted, profiles),
    ...presencePairs(books, counted, presence),
    ...returningPairs(counted, returning),
    ...cohortPairs(books, counted, cohorts),
    ...fraudPairs(books, counted, fraud),
    ...netPairs(books, counted, net, returning.period.step),
  };
}
