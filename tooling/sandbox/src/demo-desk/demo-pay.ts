import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { payRates, setPayMinimum, setPayRate, setPaySite } from "@parlour/contract/operations/pay";
import { listStaff } from "@parlour/contract/operations/staff-administration";
import { stepUp } from "@parlour/contract/operations/staff-session";
import type { RegionCode } from "@parlour/contract/regions";
import { regionOf, type GuestSite } from "./demo-guests.ts";

/**
 * What the sandbox pays, in minor units: examples of the size of 2026's minimum wages. Nobody keeps them up to date with the
 * law. An hour at the desk is paid a little more than the minimum.
 */
const examples: { readonly [Region in RegionCode]: DemoPay } = {
  GB: { reply: 20, hour: 1300, minimum: 1271, since: "2026-04-01" },
  AU: { reply: 40, hour: 2600, minimum: 2495, since: "2025-07-01" },
  IE: { reply: 25, hour: 1450, minimum: 1415, since: "2026-01-01" },
};

interface DemoPay {
  readonly reply: number;
  readonly hour: number;
  readonly minimum: number;
  /** The first day of the minimum. */
  readonly since: string;
}

export interface PayFilling {
  /** Signed in as an admin. */
  readonly client: StaffClient;
  readonly password: string;
  readonly sites: readonly GuestSite[];
  /** Usernames of those whose hours are paid. */
  readonly paid: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Sets pay sites, and every rate and legal minimum that is missing, so that pay can be seen after a day. What somebody has
 * set already stays as it is. If a call fails, the next run sets the rest.
 */
export async function fillPay({ client, password, sites, paid, signal }: PayFilling): Promise<void> {
  const places = sites.flatMap(({ id, regions }) =>
    regions.map(({ subdomain }) => ({ brand: id, region: regionOf(subdomain) })),
  );
  const { rates, minimums } = await client.call(payRates, {}, { signal });
  const unrated = places.filter(
    (place) => !rates.some(({ brand, region }) => brand === place.brand && region === place.region),
  );
  const lacksMinimum = new Set(places.map(({ region }) => region));
  for (const { region } of minimums) lacksMinimum.delete(region);
  await client.call(stepUp, { body: { password } }, { signal });
  const [first] = places;
  for (const { id, username } of await client.call(listStaff, {}, { signal })) {
    if (first === undefined || !paid.includes(username)) continue;
    await client.call(setPaySite, { params: { staffId: id }, body: first }, { signal });
  }
  for (const place of unrated) {
    const { reply, hour } = examples[place.region];
    const body = {
      validFrom: null,
      replyBasis: "charged",
      replyMinor: reply,
      hourMinor: hour,
      breaksPaid: false,
    } as const;
    await client.call(setPayRate, { params: place, body }, { signal });
  }
  for (const region of lacksMinimum) {
    const { minimum, since } = examples[region];
    const body = { validFrom: since, hourMinor: minimum };
    await client.call(setPayMinimum, { params: { region }, body }, { signal });
  }
}
