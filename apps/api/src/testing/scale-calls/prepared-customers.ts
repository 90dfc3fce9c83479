import { startAgeCheck } from "@parlour/contract/operations/age-checks";
import { hashPassword } from "../../plugins/passwords.ts";
import { signedInCustomer, type SignedInCustomer } from "../test-people.ts";
import type { ScaleStage } from "./scale-stage.ts";
import { callOrThrow } from "./call-or-throw.ts";

let numbers = 0;

/** Returns a British mobile number that nobody has. */
export function newNumber(): string {
  numbers += 1;
  return `+447401${500_000 + numbers}`;
}

/** The password of `customerWithPassword`. */
export const password = "Lantern7";

let passwordHash: Promise<string> | undefined;

/** Creates a customer who can sign in. The hash costs as much to check as in production. */
export async function customerWithPassword({
  server: { database, platform },
}: ScaleStage): Promise<SignedInCustomer> {
  passwordHash ??= hashPassword(password);
  const customer = await signedInCustomer(platform);
  await database
    .updateTable("customers")
    .set({ password_hash: await passwordHash })
    .where("id", "=", customer.customerId)
    .execute();
  return customer;
}

/** An Australian customer, of whom the stage's sites ask a check of their age; the headers name their site. */
export interface UncheckedCustomer {
  readonly headers: { readonly authorization: string; readonly host: string };
}

export async function uncheckedCustomer({ server: { platform } }: ScaleStage): Promise<UncheckedCustomer> {
  numbers += 1;
  const phone = `+61492${500_000 + numbers}`;
  const { headers } = await signedInCustomer(platform, { region: "AU", phone });
  return { headers: { ...headers, host: "au.emberlane.test" } };
}

/** Begins a check of a customer's age at the hosted provider. Returns the check's id. */
export async function beginHostedCheck(stage: ScaleStage, { headers }: UncheckedCustomer): Promise<string> {
  const body = { method: "document", returnTo: "/meet/here" };
  const begun = await callOrThrow(stage, startAgeCheck, { headers, body });
  const { address } = begun.json<{ address: string }>();
  return new URL(address).searchParams.get("check") ?? "";
}
