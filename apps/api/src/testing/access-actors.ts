import type { StaffRole } from "@parlour/contract/operation";
import { signAccessToken } from "../plugins/access-token.ts";
import type { Platform } from "../platform.ts";
import { secondsFrom } from "../plugins/dates.ts";
import { cheapPasswordHash } from "./cheap-password.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "./test-people.ts";

/** A caller with their identity on the server. */
export interface AccessActor {
  readonly name: string;
  readonly is:
    | "nobody"
    | "banned"
    | "customer"
    | StaffRole
    | "supervisor to be set up"
    | "admin who proved long ago";
  readonly headers: { readonly [name: string]: string };
}

/** Makes the callers without credentials, or with invalid ones. */
export async function refusedActors(platform: Platform): Promise<readonly AccessActor[]> {
  const { database, clock } = platform;
  const [late, gone, banned] = await Promise.all([
    signedInCustomer(platform),
    signedInCustomer(platform),
    signedInCustomer(platform),
  ]);
  const [signedOut, inactive] = await Promise.all([
    signedInStaff(platform, "admin"),
    signedInStaff(platform, "admin"),
  ]);
  const expired = await signAccessToken(
    { keys: platform.keys, clock: { ...clock, now: () => secondsFrom(clock.now(), -601) } },
    { customerId: late.customerId, loginId: late.loginId, phone: late.phone, serviceId: late.serviceId },
  );
  const now = clock.now();
  await database.updateTable("logins").set({ revoked_at: now }).where("id", "=", gone.loginId).execute();
  await database.updateTable("customers").set({ banned: true }).where("id", "=", banned.customerId).execute();
  await database
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("staff_id", "=", signedOut.staffId)
    .execute();
  await database.updateTable("staff").set({ active: false }).where("id", "=", inactive.staffId).execute();
  return [
    { name: "nobody", is: "nobody", headers: {} },
    {
      name: "a token that is none",
      is: "nobody",
      headers: { authorization: "Bearer none", cookie: "IMStaff=none" },
    },
    { name: "an expired token", is: "nobody", headers: { authorization: `Bearer ${expired}` } },
    { name: "a revoked login", is: "nobody", headers: gone.headers },
    { name: "a banned customer", is: "banned", headers: banned.headers },
    { name: "staff who signed out", is: "nobody", headers: signedOut.headers },
    { name: "staff who left", is: "nobody", headers: inactive.headers },
  ];
}

let passwordHash: Promise<string> | undefined;

/** Sets the password "Lantern7" for everybody who was created without one. */
export async function givePasswords({ database }: Pick<Platform, "database">): Promise<void> {
  passwordHash ??= cheapPasswordHash("Lantern7");
  const password_hash = await passwordHash;
  for (const table of ["customers", "staff"] as const) {
    await database
      .updateTable(table)
      .set({ password_hash })
      .where("password_hash", "=", "$argon2id$none")
      .execute();
  }
}

/** Creates signed-in people of every kind. They are new each time, because a tested call may end their sessions. */
export async function signedInActors(
  platform: Platform,
): Promise<{ readonly actors: readonly AccessActor[]; readonly customer: SignedInCustomer }> {
  const customer = await signedInCustomer(platform);
  const elsewhere = await signedInCustomer(platform, { brand: "frostmere" });
  const staff = await Promise.all(
    (["operator", "supervisor", "admin"] as const).map(async (role) => ({
      role,
      headers: (await signedInStaff(platform, role)).headers,
    })),
  );
  const due = await signedInStaff(platform, "supervisor");
  await platform.database
    .updateTable("staff")
    .set({ totp_confirmed_at: null })
    .where("id", "=", due.staffId)
    .execute();
  const proved = await signedInStaff(platform, "admin");
  await platform.database
    .updateTable("staff_sessions")
    .set({ proved_at: secondsFrom(platform.clock.now(), -300) })
    .where("staff_id", "=", proved.staffId)
    .execute();
  await givePasswords(platform);
  return {
    customer,
    actors: [
      { name: "a customer", is: "customer", headers: customer.headers },
      { name: "a customer of another brand", is: "customer", headers: elsewhere.headers },
      ...staff.map(({ role, headers }): AccessActor => ({
        name: `an ${role}`,
        is: role,
        headers: { ...headers },
      })),
      {
        name: "a supervisor without second factor",
        is: "supervisor to be set up",
        headers: { ...due.headers },
      },
      {
        name: "an admin who showed their password five minutes ago",
        is: "admin who proved long ago",
        headers: { ...proved.headers },
      },
    ],
  };
}
