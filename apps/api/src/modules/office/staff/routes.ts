import {
  keepSession,
  staffSession,
  staffSignIn,
  staffSignOut,
  stepUp,
} from "@parlour/contract/operations/staff-session";
import {
  beginSecondFactor as beginOperation,
  changeOwnPassword as changePasswordOperation,
  confirmSecondFactor as confirmOperation,
  endOtherSessions as endOthersOperation,
  endOwnSession as endSessionOperation,
  ownAccount,
  ownSessions,
  removeSecondFactor as removeOperation,
  renewRecoveryCodes as renewCodesOperation,
} from "@parlour/contract/operations/staff";
import { readStaffLink, acceptStaffLink } from "@parlour/contract/operations/staff-links";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { staffCookie } from "../../../plugins/authentication.ts";
import { clearHostCookie, setHostCookie } from "../../../plugins/cookie-names.ts";
import { rememberBrowser } from "../../../plugins/known-browser.ts";
import { route } from "../../../plugins/operations.ts";
import { readVisitor } from "../../../plugins/sign-in-tries.ts";
import { sessionHours, toSessionEnd } from "../../../plugins/staff-session-end.ts";
import type { Platform } from "../../../platform.ts";
import { readOwnAccount } from "./account-service.ts";
import { readLink, acceptLink } from "./link-service.ts";
import { changeOwnPassword } from "./password-service.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./second-factor-service.ts";
import { endOtherSessions, endOwnSession, readOwnSessions, signOutStaff } from "./session-service.ts";
import type { SessionOrigin } from "./session-service.ts";
import { signInStaff } from "./sign-in-service.ts";
import type { StaffThrottles } from "./staff-throttles.ts";
import { stepUpSession } from "./step-up-service.ts";

const cookiePath = "/ops";

/** How many sign-in or link calls an address may make per minute. */
const signInLimit = { rateLimit: { max: 30, windowSeconds: 60 } } as const;

function giveCookie(platform: Platform, request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = { path: cookiePath, sameSite: "strict", maxAge: sessionHours * 3600 } as const;
  setHostCookie(platform, request, reply, staffCookie, token, options);
}

function originOf(request: FastifyRequest): SessionOrigin {
  return { address: request.ip, userAgent: request.headers["user-agent"] };
}

/** Binds sign-in, sign-out and the person's own sessions. */
export function sessionRoutes(app: FastifyInstance, platform: Platform, throttles: StaffThrottles): void {
  route(
    app,
    platform,
    staffSignIn,
    async ({ body, request, reply }) => {
      const shown = {
        token: body.botToken,
        host: platform.settings.console.host,
        action: "staff_login",
      } as const;
      const visitor = await readVisitor(platform, request, shown);
      const userAgent = request.headers["user-agent"];
      const session = await signInStaff(platform, throttles, { ...body, visitor, userAgent });
      if (!session.ok) return session;
      giveCookie(platform, request, reply, session.value.token);
      await rememberBrowser(platform, request, reply, session.value.knownFor);
      return succeed(session.value.staff);
    },
    signInLimit,
  );
  route(app, platform, staffSession, async ({ staff }) => {
    const { staffId: id, username, displayName, role, due, reach } = staff;
    const session = toSessionEnd(staff, platform.clock.now());
    return succeed({ id, username, displayName, role, due, sites: reach && [...reach.sites], session });
  });
  // Nothing to do here: the call itself renews the session (noteActivity in plugins/operations.ts).
  route(app, platform, keepSession, async ({ staff }) => succeed(toSessionEnd(staff, platform.clock.now())));
  route(app, platform, staffSignOut, async ({ staff, request, reply }) => {
    await signOutStaff(platform, staff);
    clearHostCookie(platform, request, reply, staffCookie, cookiePath);
    return succeed(null);
  });
  route(app, platform, stepUp, async ({ body, staff }) => {
    const proved = await stepUpSession(platform, throttles, staff, body);
    return proved.ok ? succeed({ until: proved.value.until.toISOString() }) : proved;
  });
  route(app, platform, endOthersOperation, async ({ staff }) => {
    return succeed(await endOtherSessions(platform, staff));
  });
  route(app, platform, ownSessions, async ({ staff }) => succeed(await readOwnSessions(platform, staff)));
  route(app, platform, endSessionOperation, async ({ params, staff }) => {
    return await endOwnSession(platform, staff, params.sessionId);
  });
}

/** Binds the calls of one-time links, which need no session. */
export function linkRoutes(app: FastifyInstance, platform: Platform, throttles: StaffThrottles): void {
  route(
    app,
    platform,
    readStaffLink,
    async ({ body, request }) => await readLink(platform, throttles, { ...body, address: request.ip }),
    signInLimit,
  );
  route(
    app,
    platform,
    acceptStaffLink,
    async ({ body, request, reply }) => {
      const used = await acceptLink(platform, throttles, { ...body, ...originOf(request) });
      if (!used.ok) return used;
      const { username, session } = used.value;
      if (session !== null) giveCookie(platform, request, reply, session.token);
      return succeed({ username, staff: session?.staff ?? null });
    },
    signInLimit,
  );
}

/** Binds what people set up for themselves: authenticator, recovery codes and password. */
export function setUpRoutes(app: FastifyInstance, platform: Platform, throttles: StaffThrottles): void {
  route(app, platform, beginOperation, async ({ body, staff }) => {
    return await beginSecondFactor(platform, throttles, staff, body);
  });
  route(app, platform, confirmOperation, async ({ body, staff }) => {
    return await confirmSecondFactor(platform, throttles, staff, body.code);
  });
  route(app, platform, removeOperation, async ({ body, staff }) => {
    return await removeSecondFactor(platform, throttles, staff, body);
  });
  route(app, platform, renewCodesOperation, async ({ body, staff }) => {
    return await renewRecoveryCodes(platform, throttles, staff, body);
  });
  route(app, platform, ownAccount, async ({ staff }) => await readOwnAccount(platform, staff));
  route(app, platform, changePasswordOperation, async ({ body, staff }) => {
    return await changeOwnPassword(platform, throttles, staff, body);
  });
}
