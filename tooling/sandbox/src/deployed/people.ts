import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { registerAccount } from "@parlour/contract/operations/accounts";
import { acceptLegal, readAcceptances, type LegalAcceptances } from "@parlour/contract/operations/legal";
import { confirmPayment, createPaymentIntent } from "@parlour/contract/operations/payments";
import { profiles } from "@parlour/contract/operations/profiles";
import { token } from "@parlour/contract/operations/sign-in";
import { changeOwnPassword } from "@parlour/contract/operations/staff";
import { staffSignIn } from "@parlour/contract/operations/staff-session";
import { processVerificationCode, sendVerificationCode } from "@parlour/contract/operations/verification";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { createVisitor, type VisitorResponse, type Call, type Front, type Visitor } from "./visitor.ts";

/** Customers and operators of a deployed stack, created through the pages' calls. */

/** The addresses of the stack's proxy and of the stand-ins, and the tested site. */
export interface Places {
  readonly front: Front;
  readonly providers: Front & { readonly host: string };
  readonly consoleHost: string;
  readonly brand: string;
  readonly brandName: string;
  readonly siteHost: string;
}

/** One person's calls. Throws with the response if it is not a success. */
export type Ask = (method: string, path: string, call?: Call) => Promise<VisitorResponse>;

const human = { "g-recaptcha-response": "sandbox-pass" };
const password = "Lantern-light-7";
/** A card whose payment succeeds at once. */
const card = "4242 4242 4242 4242";

export function asking(visitor: Visitor, count: () => void = () => undefined): Ask {
  return async (method, path, call) => {
    count();
    const response = await visitor.call(method, path, call);
    if (response.status >= 200 && response.status < 300) return response;
    throw new Error(
      `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, "…")}: ${response.status} ${response.text.slice(0, 300)}`,
    );
  };
}

/** Parses a response's JSON; the server validates its responses against the contract. */
function parse(response: VisitorResponse): unknown {
  return JSON.parse(response.text);
}

/** Returns the newest code that the stand-in for texts received for a number. */
async function textedCode({ providers }: Places, phone: string): Promise<string> {
  const ask = asking(createVisitor(providers, providers.host));
  for (let turn = 0; turn < 100; turn += 1) {
    const texts = parse(await ask("GET", "/api/texts", { query: { to: phone } })) as readonly {
      readonly body: string;
    }[];
    const code = texts.flatMap(({ body }) => /\b(\d{4})\b/.exec(body)?.[1] ?? [])[0];
    if (code !== undefined) return code;
    await pause(100);
  }
  throw new Error(`No code was texted to ${phone}.`);
}

export interface Customer {
  readonly visitor: Visitor;
  readonly username: string;
  readonly phone: string;
  readonly profileId: string;
  /** Signs in again, at any node, and returns the headers for calls. */
  signIn(ask: Ask): Promise<{ readonly authorization: string }>;
}

/**
 * Signs a new customer up with a texted code, accepts the legal texts and chooses a profile. `watch` is
 * called for each call.
 */
export async function signUp(
  places: Places,
  phone: string,
  watch: (ask: Ask) => Ask = (ask) => ask,
): Promise<Customer> {
  const visitor = createVisitor(places.front, places.siteHost);
  const ask = watch(asking(visitor));
  const site = { "apn-im-brand": places.brand, "apn-im-region": "GB" };
  await ask("POST", sendVerificationCode.path, {
    query: { ...site, ...human },
    body: { assignedNumber: phone, purpose: 1 },
  });
  const code = await textedCode(places, phone);
  await ask("POST", processVerificationCode.path, { query: site, body: { code } });
  const username = `Guest${phone.slice(-7)}`;
  await ask("POST", registerAccount.path, {
    query: human,
    body: {
      username,
      dateOfBirth: "1990-05-17T00:00:00.000",
      phoneNumber: phone,
      password,
      regionAbbreviation: "GB",
      brand: places.brand,
      marketingConsent: false,
      chatConsent: currentChatConsent.version,
    },
  });
  const signIn: Customer["signIn"] = async (askAs) => {
    const response = await askAs("POST", token.path, {
      headers: { authorization: `Basic ${Buffer.from(`${places.brand}:`).toString("base64")}` },
      form: { grant_type: "password", scope: `${places.brandName}Client`, username: phone, password },
    });
    return { authorization: `Bearer ${(parse(response) as { readonly access_token: string }).access_token}` };
  };
  const headers = await signIn(ask);
  const { awaiting, accepted } = parse(
    await ask("GET", readAcceptances.path, { headers }),
  ) as LegalAcceptances;
  const versions = new Map([...accepted, ...awaiting].map(({ document, version }) => [document, version]));
  await ask("POST", acceptLegal.path, {
    headers,
    body: { terms: versions.get("terms") ?? 1, privacy: versions.get("privacy") ?? 1 },
  });
  const [profile] = parse(await ask("GET", profiles.path, { headers })) as readonly { readonly id: string }[];
  if (profile === undefined) throw new Error(`${places.brand} has no profiles.`);
  return { visitor, username, phone, profileId: profile.id, signIn };
}

/** Buys 100 credits by card, and returns the balance. */
export async function buyCredits(places: Places, customer: Customer): Promise<number> {
  const ask = asking(customer.visitor);
  const headers = await customer.signIn(ask);
  const whom = { profilePhoneNumber: customer.phone, serviceId: `${places.brand}-GB` };
  const order = { amount: "3500", creditAmount: 100, currency: "GBP", description: "100 credits" };
  const { intent } = parse(
    await ask("POST", createPaymentIntent.path, { headers, body: { ...order, ...whom } }),
  ) as { readonly intent: string };
  const provider = asking(createVisitor(places.providers, places.providers.host));
  await provider("POST", "/api/cards/confirm", { body: { paymentIntent: intent, card } });
  const ended = parse(
    await ask("POST", confirmPayment.path, { headers, body: { paymentIntent: intent, ...whom } }),
  ) as { readonly status: string; readonly balance: number };
  if (ended.status !== "succeeded") throw new Error(`The payment is ${ended.status}.`);
  return ended.balance;
}

export interface OperatorLogin {
  readonly username: string;
  /** The temporary password in BOOTSTRAP_STAFF. */
  readonly password: string;
}

/** Returns an operator at the console, who has chosen a password at their first sign-in. */
export function operatorAt(
  places: Places,
  login: OperatorLogin,
): { readonly visitor: Visitor; signIn(ask: Ask): Promise<void> } {
  const visitor = createVisitor(places.front, places.consoleHost);
  const own = `${login.password}-own`;
  return {
    visitor,
    async signIn(ask) {
      const known = await visitor.call("POST", staffSignIn.path, {
        body: { username: login.username, password: own },
      });
      if (known.status === 200) return;
      const response = await ask("POST", staffSignIn.path, {
        body: { username: login.username, password: login.password },
      });
      if ((parse(response) as { readonly due: string | null }).due !== "password") return;
      await ask("PUT", changeOwnPassword.path, { body: { password: login.password, newPassword: own } });
    },
  };
}

let phones = 0;

/** Returns a number from Ofcom's range for fiction; none repeats within a quarter of an hour. */
export function inventedPhone(): string {
  phones += 1;
  return `+447700900${100 + ((Math.floor(Date.now() / 1000) + phones) % 900)}`;
}

export const newId = randomUUID;
