import { expect, type APIRequestContext } from "@playwright/test";
import type { Person } from "./people.ts";
import type { SandboxDriver } from "./sandbox.ts";
import { Server } from "./server.ts";
import type { Site } from "./site.ts";

/** The tokens that the browser stores in its cookies (COOKIE-3). */
export interface Login {
  readonly access: string;
  readonly refresh: string;
}

/** The sandbox's bot check always accepts it. */
const human = "g-recaptcha-response=sandbox-pass";

/** The version of the consent to chats that pages show (packages/contract/src/rules/chat-consent.ts). */
const chatConsent = 1;

interface SignUpOptions {
  /** Whether they also accept the legal texts; otherwise the app asks them. */
  readonly accepts?: boolean;
  /** Whether they also confirm their age by text where that is required; otherwise the app asks them (AGE-7). */
  readonly confirmsAge?: boolean;
}

/**
 * Signs a person up through the app's calls, in a fraction of the time its screens take: for journeys about
 * other things.
 */
export async function signUpByCalls(
  request: APIRequestContext,
  sandbox: SandboxDriver,
  site: Site,
  person: Person,
  { accepts = true, confirmsAge = true }: SignUpOptions = {},
): Promise<Login> {
  const server = new Server(request, site.host, { "x-forwarded-for": person.address });
  const query = `apn-im-brand=${site.brand}&apn-im-region=${site.region}`;
  await server.fetch("POST", `/im/api/verification/code/?${query}&${human}`, {
    data: { assignedNumber: person.e164, purpose: 1 },
  });
  const code = await sandbox.codeFor(person.e164);
  await server.fetch("POST", `/im/api/verification/process?${query}`, { data: { code } });
  const { day, month, year } = person.born;
  await server.fetch("POST", `/im/api/account/new?${human}`, {
    data: {
      username: person.username,
      dateOfBirth: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T00:00:00.000`,
      phoneNumber: person.e164,
      password: person.password,
      regionAbbreviation: site.region,
      brand: site.brand,
      chatConsent,
    },
  });
  const login = await logInByCalls(request, site, person);
  if (confirmsAge) await confirmAge(sandbox, site, person);
  if (accepts) await acceptByCalls(server, login);
  return login;
}

/** Texts the AV phrase in regions that require it; does nothing elsewhere. */
export async function confirmAge(sandbox: SandboxDriver, { ageText }: Site, { e164 }: Person): Promise<void> {
  if (ageText === null) return;
  await sandbox.textIn(e164, ageText.shortcode, ageText.phrase);
  await expect.poll(async () => (await sandbox.texts(e164))[0]?.body).toMatch(/you can chat now/);
}

/** Accepts the legal texts in force, because the call above names no versions. */
async function acceptByCalls(server: Server, { access }: Login): Promise<void> {
  const headers = { authorization: `Bearer ${access}` };
  const { awaiting } = (await server.json("GET", "/im/api/account/legal", { headers })) as {
    readonly awaiting: readonly { readonly document: string; readonly version: number }[];
  };
  const data = Object.fromEntries(awaiting.map(({ document, version }) => [document, version]));
  await server.fetch("POST", "/im/api/account/legal", { headers, data });
}

/** Logs a person in through the app's call, as on another device. */
export async function logInByCalls(request: APIRequestContext, site: Site, person: Person): Promise<Login> {
  const server = new Server(request, site.host, { "x-forwarded-for": person.address });
  const pair = (await server.json("POST", "/api/uaa-service/oauth/token", {
    form: {
      grant_type: "password",
      scope: `${site.brandName}Client`,
      username: person.e164,
      password: person.password,
    },
    headers: { authorization: `Basic ${btoa(`${site.brand}:`)}` },
  })) as { readonly access_token: string; readonly refresh_token: string };
  return { access: pair.access_token, refresh: pair.refresh_token };
}
