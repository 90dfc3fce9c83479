import { succeed } from "@parlour/contract/result";
import type { Platform } from "../platform.ts";
import type { Cards } from "../ports/cards.ts";
import type { ModelPurchase } from "./credit-model.ts";
import { crashingDatabase, ProcessCrash } from "./crashing-database.ts";
import type { Deed } from "./ledger-deed.ts";
import { Deeds, type Stage } from "./ledger-deeds.ts";
import { accountProblems, customerProblems } from "./ledger-inspection.ts";
import { makePeople } from "./ledger-people.ts";
import type { Step } from "./ledger-schedule.ts";
import { createTestClock } from "./test-clock.ts";

export interface ScheduleRunner {
  readonly counts: { steps: number; crashes: number; refused: number };
  /** Runs one schedule with its own customers. Returns what differs from the model. */
  run(steps: readonly Step[]): Promise<readonly string[]>;
}

/** Does a deed, in several processes at once if there are copies; the first may crash and is repeated. */
async function doDeed(
  platform: Platform,
  deed: Deed,
  step: Step,
  counts: ScheduleRunner["counts"],
): Promise<readonly string[]> {
  const expected = deed.expect();
  counts.steps += 1;
  if (expected !== "ok") counts.refused += 1;
  const mortal = async (): Promise<string> => {
    const { database, crashed } = crashingDatabase(platform.database, step.crashAt);
    try {
      const outcome = await deed.act({ ...platform, database });
      // crashed after its last statement: the caller never got the outcome
      if (!crashed()) return outcome;
    } catch (error) {
      if (!(error instanceof ProcessCrash)) throw error;
    }
    counts.crashes += 1;
    return await deed.act(platform);
  };
  const outcomes = await Promise.all([
    mortal(),
    ...Array.from({ length: step.copies - 1 }, async () => deed.act(platform)),
  ]);
  await deed.afterwards?.(platform);
  const problems = outcomes
    .filter((outcome) => outcome !== expected)
    .map((outcome) => `answered ${outcome}, expected ${expected}`);
  return [...problems, ...(await accountProblems(platform.database, deed.person))];
}

/** The minor units of each refund by its id, by payment. */
type Sent = Map<string, Map<string, number>>;

/**
 * Returns a provider that makes every refund at once, each id once, and records the refunds of each payment.
 */
function payingBack(cards: Cards, sent: Sent): Cards {
  return {
    ...cards,
    refund: async ({ intentId, minor, refundId }) => {
      sent.set(intentId, (sent.get(intentId) ?? new Map<string, number>()).set(refundId, minor));
      return succeed({ providerId: `re_${refundId}`, intentId, minor, status: "succeeded", refundId });
    },
  };
}

/** Compares the refunds that the provider was asked for with those of the model, each with its amount. */
function sentProblems({ id, refunds }: ModelPurchase, sent: Sent): readonly string[] {
  const asked = [...refunds].filter(([name]) => name.startsWith("asked")).map(([, { minor }]) => minor);
  const made = [...(sent.get(id)?.values() ?? [])];
  const listed = (amounts: readonly number[]): string => amounts.toSorted((a, b) => a - b).join(", ");
  return listed(asked) === listed(made)
    ? []
    : [`${id}: sent back ${listed(made)}, expected ${listed(asked)}`];
}

async function runSchedule(
  shared: Platform,
  stage: Stage,
  steps: readonly Step[],
  counts: ScheduleRunner["counts"],
): Promise<readonly string[]> {
  const clock = createTestClock();
  const sent: Sent = new Map();
  const platform: Platform = { ...shared, clock, cards: payingBack(shared.cards, sent) };
  const people = await makePeople(platform, stage);
  const deeds = new Deeds(platform, clock, stage, people);
  for (const [index, step] of steps.entries()) {
    const deed = await deeds.deedOf(step.operation);
    if (deed === null) continue;
    const problems = await doDeed(platform, deed, step, counts);
    if (problems.length > 0) {
      return problems.map((problem) => `step ${index} ${JSON.stringify(step)}: ${problem}`);
    }
  }
  const found = await Promise.all(
    deeds.everybody.map(async (person) => customerProblems(platform.database, person)),
  );
  return [...found.flat(), ...deeds.purchases.flatMap((purchase) => sentProblems(purchase, sent))];
}

/** Runs schedules against the server's own use cases. */
export function createScheduleRunner(platform: Platform, stage: Stage): ScheduleRunner {
  const counts = { steps: 0, crashes: 0, refused: 0 };
  return { counts, run: async (steps) => await runSchedule(platform, stage, steps, counts) };
}
