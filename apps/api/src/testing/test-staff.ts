import { staffSignIn } from "@parlour/contract/operations/staff-session";
import type { StaffRole } from "@parlour/contract/operation";
import type { LightMyRequestResponse } from "fastify";
import { codeOfStep, sealSecret } from "../modules/office/staff/authenticator.ts";
import { timeStep } from "../modules/office/staff/rules.ts";
import { staffCookie } from "../plugins/authentication.ts";
import { knownBrowserCookie } from "../plugins/known-browser.ts";
import { cheapPasswordHash } from "./cheap-password.ts";
import type { Platform } from "../platform.ts";
import { call } from "./test-chat.ts";
import type { TestApp } from "./test-app.ts";

/** A member of staff who can sign in: their password and authenticator. */
export interface StaffLogin {
  readonly staffId: string;
  readonly username: string;
  readonly password: string;
  /** Returns the authenticator's current code, or that of some 30-second steps later. */
  shows(stepsLater?: number): string;
}

export const staffPassword = "Lantern-Test-7";
let people = 0;
/** Hashed once, because all tests' staff may have the same password. */
let hashed: Promise<string> | undefined;

/** Returns the current code of an authenticator set up with a secret. */
export function codeAt(secret: Buffer, platform: Pick<Platform, "clock">, stepsLater = 0): string {
  return codeOfStep(secret, timeStep(platform.clock.now()) + stepsLater);
}

/** Creates a member of staff with the password above, optionally with an active authenticator. */
export async function staffWithLogin(
  platform: Platform,
  role: StaffRole,
  wanted: { readonly secondFactor: boolean; readonly temporary?: boolean },
): Promise<StaffLogin> {
  people += 1;
  const { random, keys, clock } = platform;
  const staffId = random.uuid();
  const username = `keeper-${people}`;
  const secret = random.bytes(20);
  hashed ??= cheapPasswordHash(staffPassword);
  await platform.database
    .insertInto("staff")
    .values({
      id: staffId,
      username,
      display_name: `Keeper ${people}`,
      role,
      password_hash: await hashed,
      password_temporary: wanted.temporary ?? false,
      created_at: clock.now(),
      ...(wanted.secondFactor
        ? {
            totp_secret: sealSecret(keys.secondFactors, staffId, secret, random.bytes(12)),
            totp_confirmed_at: clock.now(),
          }
        : {}),
    })
    .execute();
  const shows = (stepsLater = 0): string => codeAt(secret, platform, stepsLater);
  return { staffId, username, password: staffPassword, shows };
}

/** Signs in; throttles see the given address. */
export async function signInAs(
  server: TestApp,
  login: {
    readonly username: string;
    readonly password: string;
    readonly code?: string;
    readonly recoveryCode?: string;
    /** The bot check's token. */
    readonly botToken?: string;
    /** The cookie of a browser that has signed in before. */
    readonly known?: string;
  },
  address = "192.0.2.1",
): Promise<LightMyRequestResponse> {
  const { username, password, code, recoveryCode, botToken, known } = login;
  return await call(server.app, staffSignIn, {
    headers: {
      "x-forwarded-for": address,
      ...(known === undefined ? {} : { cookie: `${knownBrowserCookie}=${known}` }),
    },
    body: {
      username,
      password,
      ...(code === undefined ? {} : { code }),
      ...(recoveryCode === undefined ? {} : { recoveryCode }),
      ...(botToken === undefined ? {} : { botToken }),
    },
  });
}

/** Returns the headers of the session that a sign-in opened. */
export function sessionHeaders(response: LightMyRequestResponse): { readonly cookie: string } {
  const cookie = response.cookies.find(({ name }) => name === staffCookie);
  if (cookie === undefined) throw new Error(`no session: ${response.body}`);
  return { cookie: `${staffCookie}=${cookie.value}` };
}
