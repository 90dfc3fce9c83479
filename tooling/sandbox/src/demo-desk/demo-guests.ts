import { regionFromSubdomain, type RegionCode } from "@parlour/contract/regions";

/** A fictional customer who waits at the desk, so that the first operator has something to claim. */
export interface DemoGuest {
  readonly username: string;
  readonly brand: { readonly id: string; readonly name: string };
  readonly region: RegionCode;
  readonly subdomain: string;
  /** E.164, from the numbers that are never assigned. */
  readonly phone: string;
  readonly password: string;
  /** YYYY-MM-DD */
  readonly born: string;
  /** The customer's messages in order. The ids prevent a second attempt from sending them twice. */
  readonly lines: readonly { readonly clientMessageId: string; readonly body: string }[];
}

/** A brand's facts that its demo guests need. */
export interface GuestSite {
  readonly id: string;
  readonly name: string;
  readonly regions: readonly { readonly subdomain: string }[];
}

interface Visit {
  readonly region: RegionCode;
  readonly born: string;
  readonly lines: readonly string[];
}

/** Lines that fit any profile of any brand. */
const visits: readonly Visit[] = [
  {
    region: "GB",
    born: "1988-03-14",
    lines: ["Hello there. I nearly wrote yesterday and lost my nerve. Have you a minute for me?"],
  },
  {
    region: "IE",
    born: "1979-11-02",
    lines: [
      "Hello! I'm new here and not sure how this goes. Do I just start talking?",
      "Right, I'll go first: I burnt the dinner and am having toast in the garden. Your turn.",
    ],
  },
  {
    region: "GB",
    born: "1993-07-21",
    lines: ["Long day, and your picture looked like good company. What are you up to tonight?"],
  },
  {
    region: "AU",
    born: "1985-01-30",
    lines: ["I read what it says about you and have so many questions. May I begin with the obvious one?"],
  },
  {
    region: "IE",
    born: "1971-09-08",
    lines: [
      "It's raining here and I can't settle to anything. Tell me something that has nothing to do with today?",
    ],
  },
];

/** Beginnings of invented mobile numbers (see `phoneExample` in the contract's regions); two digits follow. */
const numbers: { readonly [Region in RegionCode]: string } = {
  GB: "+4477009009",
  AU: "+614915709",
  IE: "+3538501209",
};
/** Far from the numbers that people try first. */
const firstTail = 91;

const usernames: readonly string[] = visits.map((_visit, index) => `DemoGuest${index + 1}`);

/** Whether a customer is one of the guests. Names are compared as the queue shows them. */
export function isDemoGuest(customerName: string): boolean {
  return usernames.includes(customerName);
}

/** Returns the guests: over all brands in turn, each in its own region, otherwise in the brand's first. */
export function demoGuests(sites: readonly GuestSite[]): readonly DemoGuest[] {
  const open = sites.filter(({ regions }) => regions.length > 0);
  return visits.flatMap((visit, index) => {
    const site = open[index % open.length];
    const regions = (site?.regions ?? []).map(({ subdomain }) => ({
      subdomain,
      region: regionOf(subdomain),
    }));
    const place = regions.find(({ region }) => region === visit.region) ?? regions[0];
    if (site === undefined || place === undefined) return [];
    return {
      username: usernames[index] ?? "",
      brand: { id: site.id, name: site.name },
      ...place,
      phone: `${numbers[place.region]}${firstTail + index}`,
      password: "Lantern-Guest-7",
      born: visit.born,
      lines: visit.lines.map((body, line) => ({
        clientMessageId: `0198c0de-0000-7000-8000-00000000d${index + 1}0${line + 1}`,
        body,
      })),
    };
  });
}

/** Returns the region of a site's subdomain. */
export function regionOf(subdomain: string): RegionCode {
  const code = regionFromSubdomain(subdomain);
  return code === "AU" || code === "IE" ? code : "GB";
}
