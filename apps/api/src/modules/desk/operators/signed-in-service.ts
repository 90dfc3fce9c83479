import type { Platform } from "../../../platform.ts";
import { selectSignedIn } from "./claim-store.ts";

/** Active staff with a living session, by name, for other features. */
export async function readSignedIn({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<
  readonly { readonly id: string; readonly displayName: string }[]
> {
  return await selectSignedIn(database, clock.now());
}
