import { quietSiteFor } from "./quiet-sites.ts";

/** Where marketing may be sent, from the farthest west to the farthest east of each region. */
const zones = {
  au: ["Australia/Perth", "Australia/Lord_Howe"],
  uk: ["Europe/London"],
} as const;

function hourIn(timeZone: string, moment: Date): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(moment),
  );
}

/**
 * The site at which a campaign's journey goes on, and whether marketing may be sent there now (9:00 to 20:00 where
 * customers are, spec 1, Marketing): one where it may, at the hours at which there is any.
 */
export function sitesToSendAt(moment: Date): { readonly name: string; readonly open: boolean } {
  const openNow = (["uk", "au"] as const).find((subdomain) =>
    zones[subdomain].every((zone) => hourIn(zone, moment) >= 9 && hourIn(zone, moment) < 20),
  );
  return { name: quietSiteFor(`campaign in ${openNow ?? "uk"}`), open: openNow !== undefined };
}
