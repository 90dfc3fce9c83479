import { randomInt } from "node:crypto";

/** A made-up person for one journey. Numbers are from ranges that are never assigned. */
export interface Person {
  /** As people write it. */
  readonly phone: string;
  readonly e164: string;
  readonly username: string;
  readonly password: string;
  readonly born: { readonly day: string; readonly month: string; readonly year: string };
}

// 07700 900000 to 900999 are reserved for fiction; each worker process draws without repeating.
const free = Array.from({ length: 1000 }, (_, index) => index);

/** Draws a person whose phone number no other journey of this process uses. */
export function newPerson(worker: number): Person {
  const mine = free.filter((index) => index % 8 === worker % 8);
  const drawn = mine[randomInt(mine.length)] ?? 0;
  free.splice(free.indexOf(drawn), 1);
  const tail = String(drawn).padStart(3, "0");
  return {
    phone: `07700 900${tail}`,
    e164: `+447700900${tail}`,
    username: `Walker${worker}x${tail}`,
    password: "Moonrise7",
    born: { day: "17", month: "5", year: "1990" },
  };
}
