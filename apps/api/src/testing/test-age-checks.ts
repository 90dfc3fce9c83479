import { fail, succeed } from "@parlour/contract/result";
import type { Platform } from "../platform.ts";
import type { PhoneAgeCheck } from "../ports/age-check.ts";
import { redirectAgeCheck, signReport } from "../ports/redirect-age-check.ts";
import { testSettings } from "./test-app.ts";

/** The secret that a test server shares with its provider of age checks. */
export const ageSecret = "a shared secret for tests, which is long enough";

/** A network whose responses a test sets; by default it knows that everybody is an adult. */
export interface TestNetwork extends PhoneAgeCheck {
  says: "passed" | "failed" | "unknown" | "nothing";
  readonly asked: string[];
}

export function testNetwork(): TestNetwork {
  const network: TestNetwork = {
    name: "network",
    title: "your mobile network",
    says: "passed",
    asked: [],
    async check(phone, checkId) {
      network.asked.push(phone);
      if (network.says === "nothing") return fail("age_check_unavailable");
      return succeed({ result: network.says, reference: `net-${checkId}` });
    },
  };
  return network;
}

/** Parts of a platform whose Australian sites ask for a check, with a signed redirect and a network. */
export function ageCheckPlatform(network: PhoneAgeCheck = testNetwork()): Partial<Platform> {
  return {
    settings: { ...testSettings, ageChecks: { demands: { AU: "phone" } } },
    hostedAgeCheck: redirectAgeCheck(
      { kind: "redirect", url: "https://checker.test/age", secret: ageSecret, title: "Checker" },
      () => undefined,
    ),
    phoneAgeCheck: network,
  };
}

/** A provider's report: body and headers. */
export function ageReport(
  report: { readonly check: string; readonly result: string; readonly reference?: string },
  at: Date,
  secret = ageSecret,
): { readonly payload: string; readonly headers: { readonly [name: string]: string } } {
  const payload = JSON.stringify(report);
  return {
    payload,
    headers: {
      "content-type": "application/json",
      "age-signature": signReport(secret, payload, Math.floor(at.getTime() / 1000)),
    },
  };
}
