import { setTimeout as pause } from "node:timers/promises";
import { createClient, type Client } from "@parlour/api-client/create-client";
import { createMemoryTokenStore } from "@parlour/api-client/token-store";
import { registerAccount, me } from "@parlour/contract/operations/accounts";
import { startAgeCheck } from "@parlour/contract/operations/age-checks";
import { giveChatConsent } from "@parlour/contract/operations/chat-consent";
import { landingContent } from "@parlour/contract/operations/content";
import { acceptLegal, readAcceptances, type LegalAcceptances } from "@parlour/contract/operations/legal";
import { sendMessage } from "@parlour/contract/operations/messages";
import { profiles } from "@parlour/contract/operations/profiles";
import {
  fromOutcomeCode,
  processVerificationCode,
  sendVerificationCode,
  toPurposeCode,
} from "@parlour/contract/operations/verification";
import { regions } from "@parlour/contract/regions";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { createCookieFetch } from "../demo-operator/cookie-fetch.ts";
import { loopbackFetch } from "../loopback-fetch.ts";
import type { DemoGuest } from "./demo-guests.ts";

/** The addresses for a visit: the server's own port, and the sandbox that receives its texts. */
export interface VisitPlaces {
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly signal: AbortSignal;
}

/** The sandbox's bot check always accepts it. */
const human = { "g-recaptcha-response": "sandbox-pass" } as const;
const textPatienceMs = 15_000;
const textPauseMs = 100;

/**
 * Signs a guest up as a browser would and sends their lines to a profile. An existing guest logs in, and
 * lines that were sent are not sent again. `turn` chooses the profile. Throws ApiError or NetworkError.
 */
export async function visit(guest: DemoGuest, turn: number, places: VisitPlaces): Promise<void> {
  const { port } = new URL(places.apiUrl);
  const { signal } = places;
  const client = createClient({
    baseUrl: `http://${guest.subdomain}.${guest.brand.id}.localhost:${port}`,
    brand: guest.brand,
    tokens: createMemoryTokenStore(),
    onSession: () => undefined,
    fetch: createCookieFetch(),
    locks: null,
  });
  await signUp(client, guest, places);
  await client.signIn({ phoneNumber: guest.phone, password: guest.password });
  const versions = shownVersions(await client.call(readAcceptances, {}, { signal }));
  if (versions !== null) await client.call(acceptLegal, { body: versions }, { signal });
  // An account of a version before has no consent; repeated, the call changes nothing.
  await client.call(
    giveChatConsent,
    { query: {}, body: { version: currentChatConsent.version } },
    { signal },
  );
  await confirmAge(client, guest, places);

  const all = await client.call(profiles, {}, { signal });
  // An interrupted visit continues with the profile it had chosen.
  const profile = all.find(({ lastMessage }) => lastMessage !== undefined) ?? all[turn % all.length];
  if (profile === undefined) throw new Error(`${guest.brand.name} has no profiles`);
  for (const line of guest.lines) {
    await client.call(sendMessage, { body: { ...line, profileId: profile.id } }, { signal });
  }
  await client.signOut();
}

async function signUp(client: Client, guest: DemoGuest, places: VisitPlaces): Promise<void> {
  const { signal } = places;
  const site = { "apn-im-brand": guest.brand.id, "apn-im-region": guest.region } as const;
  const before = (await codesTo(guest.phone, places)).length;
  await client.call(
    sendVerificationCode,
    {
      query: { ...site, ...human },
      body: { assignedNumber: guest.phone, purpose: toPurposeCode("sign_in") },
    },
    { signal },
  );
  const code = await soon(
    async () => {
      const codes = await codesTo(guest.phone, places);
      return codes.length > before ? (codes[0] ?? null) : null;
    },
    "the code did not arrive",
    signal,
  );
  const outcome = await client.call(processVerificationCode, { query: site, body: { code } }, { signal });
  if (fromOutcomeCode(outcome) === "existing_user") return;
  await client.call(
    registerAccount,
    {
      query: human,
      body: {
        username: guest.username,
        dateOfBirth: `${guest.born}T00:00:00.000`,
        phoneNumber: guest.phone,
        password: guest.password,
        regionAbbreviation: guest.region,
        brand: guest.brand.id,
        // Demo guests do not read marketing texts, so they refuse them.
        marketingConsent: false,
        chatConsent: currentChatConsent.version,
      },
    },
    { signal },
  );
}

/** Returns the versions to accept before the first message; null if none are to be accepted. */
function shownVersions({ awaiting, accepted }: LegalAcceptances): { terms: number; privacy: number } | null {
  if (awaiting.length === 0) return null;
  const versions = new Map([...accepted, ...awaiting].map(({ document, version }) => [document, version]));
  return { terms: versions.get("terms") ?? 1, privacy: versions.get("privacy") ?? 1 };
}

/**
 * Confirms the guest's age as far as the site asks for it: by texting the AV phrase and waiting until it has taken effect
 * (AGE-9), or by the check of the phone (AGE-21).
 */
async function confirmAge(client: Client, guest: DemoGuest, places: VisitPlaces): Promise<void> {
  const { signal } = places;
  const { hasAgeVerification } = regions[guest.region];
  const step = async () => {
    const { adultVerified, ageStep } = await client.call(me, {}, { signal });
    return ageStep ?? (hasAgeVerification && !adultVerified ? "text" : "none");
  };
  const first = await step();
  if (first === "none") return;
  if (first === "check") {
    const body = { method: "phone", returnTo: "/meet" } as const;
    const { state } = await client.call(startAgeCheck, { body }, { signal });
    if (state.step !== "none") throw new Error("the network did not confirm the guest's age");
    return;
  }
  const isAdult = async (): Promise<true | null> => ((await step()) === "none" ? true : null);
  const { keywords } = await client.call(
    landingContent,
    { body: { brand: guest.brand.id, region: guest.region } },
    { signal },
  );
  const { shortcode, phrase } = keywords.av;
  await loopbackFetch(`${places.sandboxUrl}/api/texts/inbound`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from: guest.phone, to: shortcode, body: phrase }),
    signal,
  });
  await soon(isAdult, "the age phrase was not taken", signal);
}

/** Reads the 4-digit codes texted to a number, newest first. */
async function codesTo(phone: string, { sandboxUrl, signal }: VisitPlaces): Promise<readonly string[]> {
  const response = await loopbackFetch(`${sandboxUrl}/api/texts?to=${encodeURIComponent(phone)}`, { signal });
  const texts = (await response.json()) as readonly { readonly body: string }[];
  return texts.flatMap(({ body }) => /\b(\d{4})\b/.exec(body)?.[1] ?? []);
}

/** Polls until there is a value. Throws an Error with the text `otherwise` if it takes too long. */
async function soon<Value>(
  look: () => Promise<Value | null>,
  otherwise: string,
  signal: AbortSignal,
): Promise<Value> {
  const givenUpAt = Date.now() + textPatienceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > givenUpAt) throw new Error(otherwise);
    await pause(textPauseMs, undefined, { signal });
  }
}
