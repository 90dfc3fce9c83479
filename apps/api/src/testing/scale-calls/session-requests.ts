import { beginSecondFactor, ownSessions } from "@parlour/contract/operations/staff";
import { inviteStaff } from "@parlour/contract/operations/staff-administration";
import { Secret } from "otpauth";
import { secondsFrom } from "../../plugins/dates.ts";
import { signedInStaff } from "../test-people.ts";
import { codeAt, sessionHeaders, signInAs, staffPassword, staffWithLogin } from "../test-staff.ts";
import { callOrThrow } from "./call-or-throw.ts";
import { claimAnswered } from "./desk-scene.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

const newPassword = "Own-Choice-77";

/** An address that nobody has called from: few sign-ins and links may be tried from one. */
function newAddress({ server: { platform } }: ScaleStage): string {
  return ["10", ...platform.random.bytes(3)].join(".");
}

/** Signs in a new member of staff. `signIn` opens another session of theirs. */
async function newLogin(stage: ScaleStage, secondFactor: boolean) {
  const login = await staffWithLogin(stage.server.platform, "operator", { secondFactor });
  const { username, password, staffId } = login;
  const signIn = async () =>
    sessionHeaders(
      await signInAs(
        stage.server,
        { username, password, ...(secondFactor ? { code: login.shows() } : {}) },
        newAddress(stage),
      ),
    );
  return { staffId, headers: await signIn(), signIn, login };
}

/** A new member of staff with an authenticator, with what proves that it is them. */
async function withProof(stage: ScaleStage) {
  const { headers, login } = await newLogin(stage, true);
  // The current code was used to sign in.
  return { headers, body: { password: staffPassword, code: login.shows(1) } };
}

/** A new member of staff who has begun an authenticator, and its first code. */
async function withBegunFactor(stage: ScaleStage) {
  const { headers } = await newLogin(stage, false);
  const begun = await callOrThrow(stage, beginSecondFactor, { headers, body: { password: staffPassword } });
  const secret = Buffer.from(Secret.fromBase32(begun.json<{ secret: string }>().secret).bytes);
  return { headers, body: { code: codeAt(secret, stage.server.platform) } };
}

function invitation({ server, admin }: ScaleStage) {
  const body = { username: server.platform.random.uuid(), displayName: "Tallow", role: "operator" };
  return { headers: admin.headers, body };
}

/** The token of a new one-time link, and headers to use it with. */
async function newLink(stage: ScaleStage) {
  const invited = await callOrThrow(stage, inviteStaff, invitation(stage));
  return {
    headers: { "x-forwarded-for": newAddress(stage) },
    token: invited.json<{ token: string }>().token,
  };
}

/** The admin's headers and a new colleague who is signed in, has an authenticator and holds a conversation. */
async function onColleague(stage: ScaleStage) {
  const { staffId } = await newLogin(stage, true);
  await claimAnswered(stage, staffId);
  return { headers: stage.admin.headers, params: { staffId } };
}

/** Staff's own sessions and ways to sign in, and what admins do about a colleague's. */
export const sessionRequests: PreparedRequests = {
  // own sessions
  staffSignIn: async (stage) => {
    const login = await staffWithLogin(stage.server.platform, "operator", { secondFactor: true });
    const { username, password } = login;
    const headers = { "x-forwarded-for": newAddress(stage) };
    return { headers, body: { username, password, code: login.shows() } };
  },
  staffSession: async ({ operator: { headers } }) => ({ headers }),
  staffSignOut: async (stage) => {
    const { headers, staffId } = await signedInStaff(stage.server.platform);
    await claimAnswered(stage, staffId);
    return { headers };
  },
  keepSession: async ({ server: { database, platform } }) => {
    const { headers, staffId } = await signedInStaff(platform);
    // A session that already lasts as long as it can would not be extended.
    const ends_at = secondsFrom(platform.clock.now(), 600);
    await database.updateTable("staff_sessions").set({ ends_at }).where("staff_id", "=", staffId).execute();
    return { headers };
  },
  stepUp: async (stage) => {
    const { headers, body } = await withProof(stage);
    return { headers, body: { code: body.code } };
  },
  endOwnSession: async (stage) => {
    const { headers, signIn } = await newLogin(stage, false);
    const sessions = await callOrThrow(stage, ownSessions, { headers });
    const [former] = sessions.json<{ id: string }[]>();
    return { headers: await signIn(), params: { sessionId: former?.id ?? "" } };
  },
  endOtherSessions: async (stage) => {
    const { signIn } = await newLogin(stage, false);
    return { headers: await signIn() };
  },

  // own ways to sign in
  beginSecondFactor: async (stage) => {
    const { headers } = await newLogin(stage, false);
    return { headers, body: { password: staffPassword } };
  },
  confirmSecondFactor: withBegunFactor,
  removeSecondFactor: withProof,
  renewRecoveryCodes: withProof,
  changeOwnPassword: async (stage) => {
    const { signIn } = await newLogin(stage, false);
    return { headers: await signIn(), body: { password: staffPassword, newPassword } };
  },
  readStaffLink: async (stage) => {
    const { headers, token } = await newLink(stage);
    return { headers, body: { token } };
  },
  acceptStaffLink: async (stage) => {
    const { headers, token } = await newLink(stage);
    return { headers, body: { token, password: newPassword } };
  },

  // colleagues
  inviteStaff: async (stage) => invitation(stage),
  changeStaff: async (stage) => {
    // They lose sites and leave: their claims and sessions end.
    const sites = [{ brand: "frostmere", region: "GB" }];
    const body = { displayName: "Changed", role: "operator", capacity: 2, active: false, sites };
    return { ...(await onColleague(stage)), body };
  },
  renewStaffLink: onColleague,
  endStaffSessions: onColleague,
  resetStaffSecondFactor: onColleague,
};
