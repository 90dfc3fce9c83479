import type { Waits } from "@parlour/contract/operations/insight";
import { waitText } from "./figure-text.ts";

/** Columns of waiting times, the same in every table. */
export const waitColumns = [
  {
    id: "median",
    header: "Median wait",
    cell: ({ waits }: { readonly waits: Waits }) => waitText(waits.median),
    sortBy: ({ waits }: { readonly waits: Waits }) => waits.median ?? -1,
  },
  {
    id: "p90",
    header: "9 in 10 within",
    cell: ({ waits }: { readonly waits: Waits }) => waitText(waits.p90),
    sortBy: ({ waits }: { readonly waits: Waits }) => waits.p90 ?? -1,
  },
] as const;
