import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { foldLegalCounts } from "./legal-store.ts";

/** Adds the counts of customers by site and accepted version up, so that the page with them reads few rows. */
export function customersJobs({ database }: Platform): readonly Job[] {
  return [
    {
      name: "legal-counts",
      everySeconds: 300,
      run: async () => ({ folded: await foldLegalCounts(database) }),
    },
  ];
}
