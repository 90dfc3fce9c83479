import { regionCodes, regions, type RegionCode } from "../regions.ts";

/**
 * Marketing texts are sent from 9:00 to 20:00 where the customer is, and at no other hour. Where in a region they live is
 * not known, so all of its zones have to be awake.
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

/** What the clocks of a zone show. */
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

/** What a zone's clocks show at a moment, and whether marketing may be sent there then. */
export interface LocalTime {
  /** The zone's city: "Perth". */
  readonly place: string;
  /** "Mon 09:30" */
  readonly time: string;
  readonly open: boolean;
}

/** The local times of a region at a moment, zone by zone, for whoever chooses one. */
export function localTimes(region: RegionCode, moment: Date): readonly LocalTime[] {
  return regions[region].timeZones.map((timeZone) => {
    const { hour, time } = clockIn(timeZone, moment);
    const place = timeZone.slice(timeZone.indexOf("/") + 1).replaceAll("_", " ");
    return { place, time, open: isOpen(hour) };
  });
}

/** The first whole quarter of an hour from a moment on at which marketing may be sent to a region. */
export function nextSendingTime(region: RegionCode, from: Date): Date {
  const quarter = 15 * 60_000;
  const first = Math.ceil(from.getTime() / quarter) * quarter;
  // Every region has open hours on every day: the search ends within one.
  for (let moment = first; moment < first + 2 * 86_400_000; moment += quarter) {
    if (maySendAt(region, new Date(moment))) return new Date(moment);
  }
  throw new Error(`${region} has no hour at which all of its zones are open`);
}

/** Whether marketing may be sent to a region at a moment. */
export function maySendAt(region: RegionCode, moment: Date): boolean {
  // The first zone that sleeps decides: whoever looks for the next hour asks about hundreds of moments.
  return regions[region].timeZones.every((timeZone) => isOpen(clockIn(timeZone, moment).hour));
}

/** What staff are told when they choose an hour at which nothing is sent. */
export function quietHoursMessage(region: RegionCode): string {
  const everywhere = regions[region].timeZones.length > 1 ? ", in each of the region's time zones" : "";
  return `Marketing texts are sent between ${firstSendingHour}:00 and ${endOfSendingHour}:00 local time${everywhere}.`;
}
