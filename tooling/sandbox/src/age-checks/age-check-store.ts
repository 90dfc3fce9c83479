import { openStateFile, type StateFile } from "../state-file.ts";

/** How the hosted checker decided; `open`: not yet. */
export type AgeOutcome = "passed" | "failed" | "abandoned" | "open";
export const ageOutcomes = ["passed", "failed", "abandoned"] as const;

/** What a network says of a number: an adult's, a child's, one with a content lock; it does not know; it does not respond. */
export const networkAnswers = ["adult", "child", "locked", "unknown", "silent"] as const;
export type NetworkAnswer = (typeof networkAnswers)[number];

/** A check that a site began. */
export interface HostedAgeCheck {
  readonly check: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly reportUrl: string;
  readonly at: number;
  outcome: AgeOutcome;
  /** The site's response to the last report; null: none was sent, or nothing answered. */
  reportStatus: number | null;
}

interface AgeCheckState {
  checks: HostedAgeCheck[];
  /** By number; every other number is an adult's. */
  numbers: Record<string, NetworkAnswer>;
}

const keptChecks = 500;

export interface AgeCheckStore {
  readonly file: StateFile<AgeCheckState>;
  /** Returns the check with an id, and adds it if the site has just begun it. */
  open(begun: Pick<HostedAgeCheck, "check" | "returnUrl" | "reportUrl">): HostedAgeCheck;
  find(check: string): HostedAgeCheck | null;
  answerFor(number: string): NetworkAnswer;
  setAnswer(number: string, answer: NetworkAnswer): void;
}

export async function openAgeCheckStore(file: string | null, now: () => number): Promise<AgeCheckStore> {
  const stateFile = await openStateFile<AgeCheckState>(file, () => ({ checks: [], numbers: {} }));
  const { state } = stateFile;
  const find = (check: string) => state.checks.find((each) => each.check === check) ?? null;
  return {
    file: stateFile,
    find,
    open(begun) {
      const known = find(begun.check);
      if (known !== null) return known;
      const opened: HostedAgeCheck = {
        ...begun,
        reference: `age_${begun.check.replaceAll("-", "").slice(-16)}`,
        at: now(),
        outcome: "open",
        reportStatus: null,
      };
      state.checks = [...state.checks.slice(1 - keptChecks), opened];
      stateFile.changed();
      return opened;
    },
    answerFor: (number) => state.numbers[number] ?? "adult",
    setAnswer(number, answer) {
      state.numbers[number] = answer;
      stateFile.changed();
    },
  };
}
