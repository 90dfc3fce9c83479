import { regionCodes, regions, type RegionCode } from "../regions.ts";

/**
 * Marketing texts are sent only between 9:00 and 20:00 in the customer's time zone. The zone within a region
 * is unknown, so all of its zones must be within these hours.
 */
export const firstSendingHour = 9;
export const endOfSendingHour = 20;

const clocks = new Map(
  regionCodes
    .flatMap((code) => regions[code].timeZones)
    .map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat("en-GB", {
        timeZone,
        weekday: "short",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
    ]),
);

/** Returns the local hour and minute in a zone. */
function clockIn(timeZone: string, moment: Date): { readonly hour: number; readonly time: string } {
  const clock = clocks.get(timeZone);
  if (clock === undefined) throw new Error(`no clock for ${timeZone}`);
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [weekday = "", hour = "", minute = ""] = [
    parts.get("weekday"),
    parts.get("hour"),
    parts.get("minute"),
  ];
  return { hour: Number(hour), time: `${weekday} ${hour}:${minute}` };
}

function isOpen(hour: number): boolean {
  return hour >= firstSendingHour && hour < endOfSendingHour;
}

/** The local time in a zone, and whether marketing may be sent there at that time. */
export interface LocalTime {
  /** The zone's city: "Perth". */
  readonly place: string;
  /** "Mon 09:30" */
  readonly time: string;
  readonly open: boolean;
}

/** Returns the local times of a region, one per zone, for the screen on which staff choose a time. */
export function localTimes(region: RegionCode, moment: Date): readonly LocalTime[] {
  return regions[region].timeZones.map((timeZone) => {
    const { hour, time } = clockIn(timeZone, moment);
    const place = timeZone.slice(timeZone.indexOf("/") + 1).replaceAll("_", " ");
    return { place, time, open: isOpen(hour) };
  });
}

/** Returns the first quarter of an hour at or after a time at which marketing may be sent to a region. */
export function nextSendingTime(region: RegionCode, from: Date): Date {
  const quarter = 15 * 60_000;
  const first = Math.ceil(from.getTime() / quarter) * quarter;
  // Every region has allowed hours on every day, so the search ends within one.
  for (let moment = first; moment < first + 2 * 86_400_000; moment += quarter) {
    if (maySendAt(region, new Date(moment))) return new Date(moment);
  }
  throw new Error(`${region} has no hour at which all of its zones are open`);
}

/** Whether marketing may be sent to a region at a given time. */
export function maySendAt(region: RegionCode, moment: Date): boolean {
  // Stops at the first zone outside the hours, because a search checks hundreds of times.
  return regions[region].timeZones.every((timeZone) => isOpen(clockIn(timeZone, moment).hour));
}

/** Returns the message for staff who choose a time at which nothing is sent. */
export function quietHoursMessage(region: RegionCode): string {
  const everywhere = regions[region].timeZones.length > 1 ? ", in each of the region's time zones" : "";
  return `Marketing texts are sent between ${firstSendingHour}:00 and ${endOfSendingHour}:00 local time${everywhere}.`;
}
