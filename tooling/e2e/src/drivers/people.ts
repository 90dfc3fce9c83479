import type { RegionCode, Site } from "./site.ts";

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
// example. Nothing leaves the sandbox. Playwright counts worker processes up and never reuses a number, so
// with a hundred numbers each, no two journeys of a run share one.
const numbers: { readonly [Region in RegionCode]: (tail: string) => Pick<Person, "phone" | "e164"> } = {
  GB: (tail) => ({ phone: `07700 900${tail}`, e164: `+447700900${tail}` }),
  AU: (tail) => ({ phone: `0491 570 ${tail}`, e164: `+61491570${tail}` }),
  IE: (tail) => ({ phone: `085 012 0${tail}`, e164: `+353850120${tail}` }),
};
const numbersPerWorker = 100;
const workers = 1000 / numbersPerWorker;
let drawn = 0;

/**
 * Last digits of numbers that the sandbox's lookups call temporary, landlines or premium (tooling/sandbox,
 * README).
 */
const refusedTails: ReadonlySet<string> = new Set(["066", "077", "088"]);

/**
 * Returns a person whose phone number no other journey of this run uses. Throws if a worker process has used
 * all of its numbers.
 */
export function newPerson(workerIndex: number, site: Pick<Site, "region">): Person {
  if (drawn === numbersPerWorker) throw new Error("this worker has used up its phone numbers");
  const tail = String((workerIndex % workers) * numbersPerWorker + drawn).padStart(3, "0");
  drawn += 1;
  if (refusedTails.has(tail)) return newPerson(workerIndex, site);
  return {
    ...numbers[site.region](tail),
    username: `Walker${tail}`,
    address: `10.20.${tail[0]}.${Number(tail.slice(1)) + 1}`,
    password: "Moonrise7",
    born: { day: "17", month: "5", year: "1990" },
  };
}
