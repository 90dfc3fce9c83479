import type { Settings } from "../plugins/settings.ts";
import type { HostedAgeCheck } from "./age-check.ts";
import { redirectAgeCheck } from "./redirect-age-check.ts";
import { yotiAgeCheck } from "./yoti-age-check.ts";

/** Returns the hosted age check that the settings name; null: none. */
export function hostedAgeCheckOf(
  { ageChecks: { hosted } }: Pick<Settings, "ageChecks">,
  onTrouble: (reason: string) => void,
): HostedAgeCheck | null {
  switch (hosted?.kind) {
    case undefined:
      return null;
    case "redirect":
      return redirectAgeCheck(hosted, onTrouble);
    case "yoti":
      return yotiAgeCheck(hosted, onTrouble);
    default:
      return hosted satisfies never;
  }
}
