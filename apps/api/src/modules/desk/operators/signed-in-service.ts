import type { Colleague } from "@parlour/contract/operations/queue";
import type { Platform } from "../../../platform.ts";
import { selectSignedIn } from "./signed-in-store.ts";
import { toPresence } from "./presence-service.ts";

/** Active staff with a living session, by name, for other features. */
export async function readSignedIn({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<
  readonly { readonly id: string; readonly displayName: string }[]
> {
  return await selectSignedIn(database, clock.now());
}

/** Active staff with a living session, by name, with presence and free capacity. */
export async function readAtDesk({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<Colleague[]> {
  const now = clock.now();
  const signedIn = await selectSignedIn(database, now);
  return signedIn.map((person) => ({
    ...person,
    sites: person.sites && [...person.sites],
    presence: toPresence(person.presence, now),
  }));
}
