import { alertsJobs } from "./modules/alerts/index.ts";
import { creditsJobs } from "./modules/credits/index.ts";
import { marketingJobs } from "./modules/marketing/index.ts";
import { mediaJobs } from "./modules/media/index.ts";
import { operatorsJobs } from "./modules/operators/index.ts";
import { paymentsJobs } from "./modules/payments/index.ts";
import { privacyJobs } from "./modules/privacy/index.ts";
import type { Job } from "./plugins/jobs.ts";
import type { Platform } from "./platform.ts";

/** The background work of every module, as app.ts is the table of contents of their calls. */
export function backgroundJobs(platform: Platform): readonly Job[] {
  return [
    ...alertsJobs(platform),
    ...creditsJobs(platform),
    ...marketingJobs(platform),
    ...mediaJobs(platform),
    ...operatorsJobs(platform),
    ...paymentsJobs(platform),
    ...privacyJobs(platform),
  ];
}
