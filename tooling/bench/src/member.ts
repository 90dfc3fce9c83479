import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { request, type BrowserContext } from "playwright";
import { callSite } from "./call-site.ts";

/** A customer of a brand, signed up with calls. */
export interface Member {
  /** Host and port of the brand's site. */
  readonly host: string;
  readonly access: string;
  readonly refresh: string;
  /** The first profile. */
  readonly profileId: string;
  /** The path of the chat with the first profile. */
  readonly chat: string;
}

/** The sandbox's bot check always accepts it. */
const human = "g-recaptcha-response=sandbox-pass";
const password = "Moonrise7";

/** Who signs up. A number can sign up once per brand and stack. */
export interface NewMember {
  readonly phoneNumber: string;
  readonly username: string;
  /** The network address of their calls: the server's limits are per address. */
  readonly address?: string;
}

/** Signs a customer up at a brand's British site, with the texts of the sandbox. */
export async function signUpMember(
  port: number,
  brand: string,
  { phoneNumber, username, address }: NewMember = { phoneNumber: "+447700900123", username: "Paintbench" },
): Promise<Member> {
  const host = `uk.${brand}.localhost:${port}`;
  const calls = await request.newContext();
  async function call(
    path: string,
    options: NonNullable<Parameters<typeof calls.fetch>[1]> = {},
    at = host,
  ): Promise<unknown> {
    const response = await calls.fetch(`http://127.0.0.1:${port}${path}`, {
      ...options,
      headers: {
        host: at,
        ...(address === undefined ? {} : { "x-forwarded-for": address }),
        ...options.headers,
      },
    });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    const text = await response.text();
    return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  }

  const query = `apn-im-brand=${brand}&apn-im-region=GB`;
  const assigned = { assignedNumber: phoneNumber, purpose: 1 };
  await call(`/im/api/verification/code/?${query}&${human}`, { method: "POST", data: assigned });
  const code = await textedCode(async () =>
    call(`/api/texts?to=${encodeURIComponent(phoneNumber)}`, {}, `sandbox.localhost:${port}`),
  );
  await call(`/im/api/verification/process?${query}`, { method: "POST", data: { code } });
  const account = {
    username,
    dateOfBirth: "1990-05-17T00:00:00.000",
    phoneNumber,
    password,
    regionAbbreviation: "GB",
    brand,
    chatConsent: currentChatConsent.version,
  };
  await call(`/im/api/account/new?${human}`, { method: "POST", data: account });
  const pair = await logInByCall(port, brand, phoneNumber, address);
  const headers = { authorization: `Bearer ${pair.access_token}` };
  await acceptLegalTexts(call, headers);
  const profiles = (await call("/im/api/profile/meet", { headers })) as readonly { readonly id: string }[];
  await calls.dispose();
  const profileId = profiles[0]?.id ?? "";
  return {
    host,
    access: pair.access_token,
    refresh: pair.refresh_token,
    profileId,
    chat: `/meet/${profileId}`,
  };
}

/** Logs a customer in by number and password. */
export async function logInByCall(
  port: number,
  brand: string,
  phoneNumber: string,
  address = "127.0.0.1",
): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
  const form = { grant_type: "password", scope: `${nameOf(brand)}Client`, username: phoneNumber, password };
  const { status, text } = await callSite(
    port,
    `uk.${brand}.localhost:${port}`,
    "/api/uaa-service/oauth/token",
    {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${brand}:`)}`,
        "x-forwarded-for": address,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(form).toString(),
    },
  );
  if (status !== 200) throw new Error(`the login answered ${status}: ${text}`);
  return JSON.parse(text) as { readonly access_token: string; readonly refresh_token: string };
}

function nameOf(brand: string): string {
  const file = resolve(import.meta.dirname, `../../../apps/web/${brand}/dist/brand.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly name: string }).name;
}

async function textedCode(texts: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const [newest] = (await texts()) as readonly { readonly body: string }[];
    const code = /\b(\d{4})\b/.exec(newest?.body ?? "")?.[1];
    if (code !== undefined) return code;
  }
}

async function acceptLegalTexts(
  call: (path: string, options: object) => Promise<unknown>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { awaiting } = (await call("/im/api/account/legal", { headers })) as {
    readonly awaiting: readonly { readonly document: string; readonly version: number }[];
  };
  const data = Object.fromEntries(awaiting.map(({ document, version }) => [document, version]));
  await call("/im/api/account/legal", { method: "POST", headers, data });
}

/** Logs a browser in as the server does, and answers the question about cookies, whose strip comes later. */
export async function logIn(context: BrowserContext, { host, access, refresh }: Member): Promise<void> {
  const url = `http://${host}/`;
  await context.addCookies([
    { name: "IMToken_access", value: encodeURIComponent(access), url, sameSite: "Strict" },
    {
      name: "IMToken_refresh",
      value: refresh,
      domain: new URL(url).hostname,
      path: "/api/uaa-service/oauth/token",
      httpOnly: true,
      sameSite: "Strict",
    },
    { name: "CookiesConsent", value: "Yes", url },
  ]);
}
