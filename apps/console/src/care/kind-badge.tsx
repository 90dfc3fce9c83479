import type { FlagKind } from "@parlour/contract/rules/care";
import { StatusBadge, type StatusTone } from "../parts/status-badge.tsx";
import { kindLabels } from "./care-labels.ts";

const tones: { readonly [Kind in FlagKind]: StatusTone } = {
  distress: "error",
  under_age: "error",
  threat: "error",
  scam: "warning",
};

/** A flag's kind as a badge. */
export function KindBadge({ kind }: { readonly kind: FlagKind }) {
  return <StatusBadge tone={tones[kind]}>{kindLabels[kind].name}</StatusBadge>;
}
