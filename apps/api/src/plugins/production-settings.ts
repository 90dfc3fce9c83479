import { addressProblems } from "./production-addresses.ts";
import { keyProblems } from "./production-keys.ts";
import type { Settings } from "./settings.ts";

/** Variables whose sandbox values production refuses. */
const sandboxNames =
  /^(?:STRIPE|FLEXPAY|TWILIO|TEXT_GATEWAY|TURNSTILE|AGE_|YOTI_|BOOTSTRAP|SECRET|PAGE_SCRIPTS|CONSOLE_SIGN_IN_HINT)/;

/**
 * Returns the settings with which NODE_ENV=production refuses to start, each with its variable and what to
 * do. Messages never contain a secret. Checks that need files or other machines are in `start-checks.ts`.
 */
export function productionProblems(
  environment: { readonly [name: string]: string | undefined },
  settings: Settings,
  minSecretLength: number,
): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (sandboxNames.test(name) && /sandbox/i.test(value ?? ""))
      problems.push(`${name} is a sandbox value, which production refuses. Set your own, or leave it empty.`);
  }
  if (settings.console.secondFactor === "optional") {
    problems.push(
      "STAFF_SECOND_FACTOR is optional: roles that see customers' data need one. Leave it empty for everybody, or set by_role.",
    );
  }
  if (["debug", "trace"].includes(settings.logLevel)) {
    problems.push(
      "LOG_LEVEL is for looking for faults: the database's own lines can quote what it stores. Set info.",
    );
  }
  return [...problems, ...keyProblems(settings, minSecretLength), ...addressProblems(settings)];
}
