import type { CustomerId, PhoneNumber, StaffId } from "@parlour/contract/ids";
import type { Campaign } from "@parlour/contract/operations/ops-marketing";
import type { RegionCode } from "@parlour/contract/regions";
import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import twilio from "twilio";
import { recordConsent } from "../modules/people/marketing/index.ts";
import { keyedHash } from "../plugins/keys.ts";
import type { Platform } from "../platform.ts";
import type { TestApp } from "./test-app.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";
import type { SignedInCustomer } from "./test-people.ts";
import { testTextsToken } from "./test-ports.ts";

/** A time within the sending hours of every marketing region, although their noons differ. */
export const sendingTime = {
  GB: new Date("2026-11-21T12:00:00.000Z"),
  AU: new Date("2026-11-22T05:00:00.000Z"),
} as const;

/** A customer who agreed to marketing in My Account. */
export async function agreeingCustomer(
  platform: Platform,
  wanted: { readonly brand?: string; readonly region?: RegionCode; readonly phone?: string } = {},
): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(platform, wanted);
  await consent(platform, customer.customerId, true);
  return customer;
}

/** Records a customer's consent to marketing, or their refusal. */
export async function consent(
  platform: Platform,
  customerId: string,
  consented: boolean,
  source: "sign_up" | "account" = "account",
): Promise<void> {
  const moment = { now: platform.clock.now(), random: platform.random, keys: platform.keys };
  await platform.database
    .transaction()
    .execute((trx) =>
      recordConsent(trx, { customerId, consented, source, wordingVersion: currentWordingVersion }, moment),
    );
}

/** Many agreeing customers of emberlane in GB at once, without sessions; numbers from +4477010 on. */
export async function agreeingCustomers(
  platform: Platform,
  count: number,
): Promise<{ readonly customerId: CustomerId; readonly phone: PhoneNumber }[]> {
  const now = platform.clock.now();
  const people = Array.from({ length: count }, (_, index) => ({
    customerId: platform.random.uuid() as CustomerId,
    phone: `+4477010${String(index).padStart(5, "0")}` as PhoneNumber,
    username: `Reader${index}`,
  }));
  for (let start = 0; start < count; start += 1000) {
    const some = people.slice(start, start + 1000);
    await platform.database
      .insertInto("customers")
      .values(
        some.map(({ customerId, phone, username }) => ({
          id: customerId,
          brand_id: "emberlane",
          region: "GB" as const,
          phone,
          username,
          username_key: username.toLowerCase(),
          password_hash: "$argon2id$none",
          date_of_birth: "1990-05-17",
          created_at: now,
          last_active_at: now,
        })),
      )
      .execute();
    await platform.database
      .insertInto("marketing_consents")
      .values(
        some.map(({ customerId, phone }) => ({
          id: platform.random.uuid(),
          customer_id: customerId,
          consented: true,
          source: "sign_up" as const,
          wording_version: currentWordingVersion,
          phone_hash: keyedHash(platform.keys.phones, phone),
          created_at: now,
        })),
      )
      .execute();
  }
  return people;
}

/** Deletes all customers, campaigns and texts, for tests that count them. */
export async function forgetMarketing({ database, texts }: TestApp): Promise<void> {
  for (const table of ["campaign_texts", "campaigns", "text_opt_outs", "logins", "customers"] as const) {
    await database.deleteFrom(table).execute();
  }
  texts.sent.length = 0;
  texts.failing = false;
}

/** Returns a function for a member of staff's console calls; a body makes it a POST by default. */
export function staffCalls(server: TestApp, headers: { readonly cookie: string }) {
  return (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    server.app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) });
}

/** Creates a campaign that is due now, and returns a way to read it. */
export async function dueCampaign(
  server: TestApp,
  wanted: { readonly brand?: string; readonly region?: RegionCode; readonly body?: string } = {},
): Promise<{ readonly id: string; readonly staffId: StaffId; readonly call: ReturnType<typeof staffCalls> }> {
  const staff = await signedInStaff(server.platform, "supervisor");
  const call = staffCalls(server, staff.headers);
  const { brand = "emberlane", region = "GB", body = "Three new letters wait for you." } = wanted;
  const created = await call("POST", "/ops/api/campaigns", { brand, region, title: "Autumn", body });
  const { id } = created.json<Campaign>();
  await call("POST", `/ops/api/campaigns/${id}/schedule`, {
    sendAt: server.clock.now().toISOString(),
  });
  return { id, staffId: staff.staffId, call };
}

/** How a test webhook differs from a genuine one. */
export interface WebhookFault {
  readonly token?: string;
  /** Replaces the signature; null omits it. */
  readonly signature?: string | null;
  /** The signed address, if it differs from the called one. */
  readonly signedAddress?: string;
  /** Sent instead of the signed form. */
  readonly form?: { readonly [name: string]: string };
}

/** Returns a form and its headers as Twilio signs and sends it to a path. */
export function signedTextForm(
  path: string,
  form: { readonly [name: string]: string },
  fault: WebhookFault = {},
): { readonly headers: { readonly [name: string]: string }; readonly body: string } {
  const address = fault.signedAddress ?? `http://emberlane.test${path}`;
  const signature =
    fault.signature === undefined
      ? twilio.getExpectedTwilioSignature(fault.token ?? testTextsToken, address, { ...form })
      : fault.signature;
  return {
    headers: {
      host: "emberlane.test",
      "content-type": "application/x-www-form-urlencoded; charset=utf-8",
      ...(signature === null ? {} : { "x-twilio-signature": signature }),
    },
    body: new URLSearchParams({ ...(fault.form ?? form) }).toString(),
  };
}

/** Sends a webhook of the text provider, signed as Twilio signs. */
export function textWebhook(
  server: TestApp,
  path: string,
  form: { readonly [name: string]: string },
  fault: WebhookFault = {},
) {
  const { headers, body } = signedTextForm(path, form, fault);
  return server.app.inject({ method: "POST", url: path, headers: { ...headers }, payload: body });
}

let texts = 0;

/** Sends a text from a person to the service. */
export function textIn(server: TestApp, from: string, body: string, more: { [name: string]: string } = {}) {
  texts += 1;
  return textWebhook(server, "/im/sms/inbound", {
    AccountSid: "AC00000000000000000000000000000000",
    MessageSid: `SM${String(texts).padStart(32, "0")}`,
    From: from,
    To: "60002",
    Body: body,
    ...more,
  });
}
