import { quietSiteFor } from "./quiet-sites.ts";

/** The westernmost and the easternmost zone of each region with marketing. */
const zones = {
  au: ["Australia/Perth", "Australia/Lord_Howe"],
  uk: ["Europe/London"],
} as const;

/** Longer than a campaign's journey takes: it must not begin in allowed hours and schedule in quiet ones. */
const journeyMs = 5 * 60_000;

function isDay(timeZone: string, moment: Date): boolean {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(moment),
  );
  return hour >= 9 && hour < 20;
}

/**
 * The site for a campaign's journey, and whether marketing may be sent there for its whole duration (9:00 to 20:00 in
 * the customers' zones, CAMPAIGN-3). Chooses a site where it may, if there is one now.
 */
export function sitesToSendAt(moment: Date): { readonly name: string; readonly open: boolean } {
  const openNow = openRegion(moment);
  return { name: quietSiteFor(`campaign in ${openNow ?? "uk"}`), open: openNow !== undefined };
}

/** The other site for campaigns, whose customers get nothing from the journey that sends. */
export function siteToPlanAt(moment: Date): string {
  return quietSiteFor(openRegion(moment) === "au" ? "campaign in uk" : "campaign in au");
}

function openRegion(moment: Date): "uk" | "au" | undefined {
  const over = new Date(moment.getTime() + journeyMs);
  return (["uk", "au"] as const).find((subdomain) =>
    zones[subdomain].every((zone) => isDay(zone, moment) && isDay(zone, over)),
  );
}
