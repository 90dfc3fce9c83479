import type { ShownVersions } from "@parlour/contract/operations/legal";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import type { LightMyRequestResponse } from "fastify";
import { versionsInForce } from "./accepted-versions.ts";
import type { TestApp } from "./test-app.ts";
import { testBrowser } from "./test-browser.ts";
import type { TestBrowser } from "./test-browser.ts";

/** Sign-up, login and reset calls as a page makes them, for tests. */
export interface Visitor {
  readonly browser: TestBrowser;
  readonly brand: string;
  readonly region: string;
  sendCode(
    number: string,
    purpose?: 1 | 2,
    token?: string,
    address?: string,
  ): Promise<LightMyRequestResponse>;
  /** `landing`: the content version that the page sends. */
  checkCode(code: string, landing?: string): Promise<LightMyRequestResponse>;
  register(fields?: Partial<Registration>, token?: string): Promise<LightMyRequestResponse>;
  reset(fields: { phoneNumber: string; password: string; code: string }): Promise<LightMyRequestResponse>;
  /** Password grant (a form body, basic client credentials of the brand). */
  signIn(phone: string, password: string, from?: SignInFrom): Promise<LightMyRequestResponse>;
  refresh(token: string): Promise<LightMyRequestResponse>;
}

/** Where a login comes from, as throttles see it, and the bot check's token. */
export interface SignInFrom {
  readonly address?: string;
  readonly botToken?: string;
}

export interface Registration {
  readonly username: string;
  readonly dateOfBirth: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly regionAbbreviation: string;
  readonly brand: string;
  readonly marketingConsent?: boolean;
  readonly marketingWording?: string;
  readonly acceptedVersions?: ShownVersions | undefined;
  readonly chatConsent?: number | undefined;
}

export const registration: Registration = {
  username: "Wanderer",
  dateOfBirth: "1990-05-17T00:00:00.000",
  phoneNumber: "+447700900123",
  password: "Lantern7",
  regionAbbreviation: "GB",
  brand: "emberlane",
  acceptedVersions: versionsInForce,
  chatConsent: currentChatConsent.version,
};

/** Returns a brand's basic credentials: its id with an empty secret. */
export function basic(brand: string): string {
  return `Basic ${Buffer.from(`${brand}:`).toString("base64")}`;
}

/** Returns the code in the newest text to a number. Throws if none was sent. */
export function newestCode(server: TestApp, number: string): string {
  const text = server.texts.sent.findLast(({ to }) => to === number);
  const code = /^(\d{4}) /.exec(text?.body ?? "")?.[1];
  if (code === undefined) throw new Error(`no code was texted to ${number}`);
  return code;
}

/** Returns a code that differs from the given one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 10_000).padStart(4, "0");
}

/** Returns a visitor on a brand's site, in their own browser. */
export function visitor(server: TestApp, brand = "emberlane", region = "GB", subdomain = "uk"): Visitor {
  const browser = testBrowser(server.app, `${subdomain}.${brand}.test`);
  const site = { "apn-im-brand": brand, "apn-im-region": region };
  const form = (fields: Record<string, string>, address?: string) =>
    browser.call({
      method: "POST",
      url: "/api/uaa-service/oauth/token",
      headers: {
        authorization: basic(brand),
        "content-type": "application/x-www-form-urlencoded",
        ...(address === undefined ? {} : { "x-forwarded-for": address }),
      },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    browser,
    brand,
    region,
    sendCode: (number, purpose = 1, token = "human", address) =>
      browser.call({
        method: "POST",
        url: "/im/api/verification/code/",
        query: { ...site, "g-recaptcha-response": token },
        headers: address === undefined ? {} : { "x-forwarded-for": address },
        payload: { assignedNumber: number, purpose },
      }),
    checkCode: (code, landing) =>
      browser.call({
        method: "POST",
        url: "/im/api/verification/process",
        query: { ...site, ...(landing === undefined ? {} : { landing }) },
        payload: { code },
      }),
    register: (fields = {}, token = "human") =>
      browser.call({
        method: "POST",
        url: "/im/api/account/new",
        query: { "g-recaptcha-response": token },
        payload: { ...registration, brand, regionAbbreviation: region, ...fields },
      }),
    reset: ({ code, ...fields }) =>
      browser.call({
        method: "POST",
        url: "/im/api/account/reset",
        query: { code },
        payload: { ...fields, brand },
      }),
    signIn: (phone, password, { address, botToken } = {}) =>
      form(
        {
          grant_type: "password",
          username: phone,
          password,
          ...(botToken === undefined ? {} : { "g-recaptcha-response": botToken }),
        },
        address,
      ),
    refresh: (token) => form({ grant_type: "refresh_token", refresh_token: token }),
  };
}

/** Returns a visitor whose number is verified in their browser, on the brand's GB site. */
export async function verifiedVisitor(server: TestApp, phone: string, brand = "emberlane"): Promise<Visitor> {
  const somebody = visitor(server, brand);
  await somebody.sendCode(phone);
  await somebody.checkCode(newestCode(server, phone));
  return somebody;
}

/** Returns a visitor who has just signed up on the brand's GB site; their username ends in their number. */
export async function signedUpVisitor(server: TestApp, phone: string, brand = "emberlane"): Promise<Visitor> {
  const somebody = await verifiedVisitor(server, phone, brand);
  const response = await somebody.register({ phoneNumber: phone, username: `Name${phone.slice(-6)}` });
  if (response.statusCode !== 201) throw new Error(response.body);
  return somebody;
}

/** Returns the error code of a response. */
export function codeOf(response: LightMyRequestResponse): string {
  return response.json<{ code: string }>().code;
}
