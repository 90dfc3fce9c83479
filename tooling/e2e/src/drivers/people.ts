/** A made-up person for one journey. Numbers are from ranges that are never assigned. */
export interface Person {
  /** As people write it. */
  readonly phone: string;
  readonly e164: string;
  readonly username: string;
  readonly password: string;
  readonly born: { readonly day: string; readonly month: string; readonly year: string };
}

// 07700 900000 to 900999 are reserved for fiction. Playwright counts worker processes up and never reuses a
// number, so twenty numbers for each are enough that no two journeys of a run meet.
const numbersPerWorker = 20;
let drawn = 0;

/**
 * Draws a person whose phone number no other journey of this run uses.
 * Throws when a worker process has drawn all of its numbers.
 */
export function newPerson(workerIndex: number): Person {
  if (drawn === numbersPerWorker) throw new Error("this worker has used up its phone numbers");
  const tail = String((workerIndex % 50) * numbersPerWorker + drawn).padStart(3, "0");
  drawn += 1;
  return {
    phone: `07700 900${tail}`,
    e164: `+447700900${tail}`,
    username: `Walker${tail}`,
    password: "Moonrise7",
    born: { day: "17", month: "5", year: "1990" },
  };
}
