import { alertsJobs } from "./modules/alerts/jobs.ts";
import { creditsJobs } from "./modules/credits/jobs.ts";
import { marketingJobs } from "./modules/marketing/jobs.ts";
import { mediaJobs } from "./modules/media/jobs.ts";
import { operatorsJobs } from "./modules/operators/jobs.ts";
import { paymentsJobs } from "./modules/payments/jobs.ts";
import { privacyJobs } from "./modules/privacy/jobs.ts";
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
