import type { RegionCode, Site } from "./site.ts";
import { takeNumber } from "./take-number.ts";

/** An invented person for one journey. */
export interface Person {
  /** As people write it. */
  readonly phone: string;
  readonly e164: string;
  readonly username: string;
  /** The network address of their calls, because the server's limits are per address. */
  readonly address: string;
  readonly password: string;
  readonly born: { readonly day: string; readonly month: string; readonly year: string };
}

// A thousand mobile numbers of each region in local notation, around the one that the app shows as an
// example. Nothing leaves the sandbox.
const numbers: { readonly [Region in RegionCode]: (tail: string) => Pick<Person, "phone" | "e164"> } = {
  GB: (tail) => ({ phone: `07700 900${tail}`, e164: `+447700900${tail}` }),
  AU: (tail) => ({ phone: `0491 570 ${tail}`, e164: `+61491570${tail}` }),
  IE: (tail) => ({ phone: `085 012 0${tail}`, e164: `+353850120${tail}` }),
};
/**
 * Last digits of numbers that the sandbox's lookups call temporary, landlines or premium (tooling/sandbox,
 * README).
 */
const refusedTails: ReadonlySet<string> = new Set(["066", "077", "088"]);

/** Returns last digits that no worker process of this run has taken. Throws if all are taken. */
function takeTail(): string {
  const tail = String(takeNumber("phones", 1000)).padStart(3, "0");
  return refusedTails.has(tail) ? takeTail() : tail;
}

/** Returns a person whose phone number no other journey of this run uses. Throws if all numbers are taken. */
export function newPerson(site: Pick<Site, "region">): Person {
  const tail = takeTail();
  return {
    ...numbers[site.region](tail),
    username: `Walker${tail}`,
    address: `10.20.${tail[0]}.${Number(tail.slice(1)) + 1}`,
    password: "Moonrise7",
    born: { day: "17", month: "5", year: "1990" },
  };
}
