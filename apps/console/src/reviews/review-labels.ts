import type { ReviewMark, ReviewOutcome } from "@parlour/contract/rules/review";
import type { StatusTone } from "../parts/status-badge.tsx";

/** A mark's name, and how its badge looks. */
export const markLabels = {
  good: { name: "Good", tone: "success" },
  fine: { name: "Fine", tone: "neutral" },
  needs_work: { name: "Needs work", tone: "warning" },
  serious: { name: "Serious", tone: "error" },
} as const satisfies { readonly [Mark in ReviewMark]: { readonly name: string; readonly tone: StatusTone } };

export const reviewOutcomeLabels: { readonly [Outcome in ReviewOutcome]: string } = {
  no_action: "No action",
  talk_planned: "A talk is planned",
  talked_through: "Talked it through",
  training: "Training",
  taken_further: "Taken further",
};
