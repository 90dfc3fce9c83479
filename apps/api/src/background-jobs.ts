import { chainKinds } from "./chain-kinds.ts";
import { ageChecksJobs } from "./modules/office/age-checks/index.ts";
import { alertsJobs } from "./modules/site/alerts/index.ts";
import { creditsJobs } from "./modules/records/credits/index.ts";
import { headsJobs } from "./modules/records/heads/index.ts";
import { customersJobs } from "./modules/people/customers/index.ts";
import { marketingJobs } from "./modules/people/marketing/index.ts";
import { mediaJobs } from "./modules/people/media/index.ts";
import { operatorsJobs } from "./modules/desk/operators/index.ts";
import { paymentsJobs } from "./modules/money/payments/index.ts";
import { privacyJobs } from "./modules/office/privacy/index.ts";
import { landingJobs } from "./modules/site/landing/index.ts";
import { takeOversJobs } from "./modules/site/take-overs/index.ts";
import { insightJobs } from "./modules/office/insight/index.ts";
import { payJobs } from "./modules/office/pay/index.ts";
import type { Job } from "./plugins/jobs.ts";
import type { Platform } from "./platform.ts";

/** The background jobs of all modules. */
export function backgroundJobs(platform: Platform): readonly Job[] {
  return [
    ...ageChecksJobs(platform),
    ...alertsJobs(platform),
    ...creditsJobs(platform),
    ...customersJobs(platform),
    ...headsJobs(platform, chainKinds),
    ...insightJobs(platform),
    ...landingJobs(platform),
    ...marketingJobs(platform),
    ...mediaJobs(platform),
    ...operatorsJobs(platform),
    ...payJobs(platform),
    ...paymentsJobs(platform),
    ...privacyJobs(platform),
    ...takeOversJobs(platform),
  ];
}
