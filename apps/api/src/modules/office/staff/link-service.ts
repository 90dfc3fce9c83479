import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import type { StaffLink } from "@parlour/contract/operations/staff-links";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { isCommonStaffPassword } from "../../../plugins/common-passwords.ts";
import type { Trx } from "../../../plugins/database.ts";
import { tokenHash } from "../../../plugins/keys.ts";
import { hashPassword } from "../../../plugins/passwords.ts";
import { visitorNetwork } from "../../../plugins/visitor-network.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { selectLinkOwner, setLink } from "./link-store.ts";
import { linkHours, linkTries, staffPasswordAcceptable } from "./rules.ts";
import { endSessions, openSession, announceSessionsEnded, type SessionOrigin } from "./session-service.ts";
import { signedIn } from "./sign-in-service.ts";
import type { StaffThrottles, Waiting } from "./staff-throttles.ts";
import { lockStaff, selectStaffRow, setOwnPassword } from "./store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events" | "settings">;

/** A one-time link's secret. Only the response that creates it contains it. */
export interface MadeLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Creates a one-time link for somebody in the caller's transaction; the previous link stops working. */
export async function makeLink(
  trx: Trx,
  { clock, random }: Pick<Platform, "clock" | "random">,
  staffId: string,
): Promise<MadeLink> {
  const token = random.bytes(32).toString("base64url");
  const expiresAt = secondsFrom(clock.now(), linkHours * 3600);
  await setLink(trx, staffId, { hash: tokenHash(token), expiresAt });
  return { token, expiresAt };
}

async function countTry(
  { links }: Pick<StaffThrottles, "links">,
  address: string,
): Promise<Result<null, Waiting>> {
  const wait = await links.begin([{ key: visitorNetwork(address), tries: linkTries }]);
  return wait > 0 ? fail({ code: "too_many_requests", retryAfterSeconds: wait }) : succeed(null);
}

/** Reads whom a one-time link is for, so that its page can greet them. */
export async function readLink(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  throttles: Pick<StaffThrottles, "links">,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Result<StaffLink, "link_invalid" | Waiting>> {
  const counted = await countTry(throttles, address);
  if (!counted.ok) return counted;
  const link = await selectLinkOwner(database, tokenHash(token), clock.now());
  const staff = link && (await selectStaffRow(database, link.staffId));
  if (staff === undefined) return fail("link_invalid");
  const { username, displayName, role, secondFactor } = staff;
  return succeed({
    username,
    displayName,
    role,
    secondFactor,
    expiresAt: link?.expiresAt.toISOString() ?? "",
  });
}

/** The result of using a link. */
export interface UsedLink {
  readonly username: string;
  /** null: an authenticator's code is still needed. */
  readonly session: { readonly staff: SignedInStaff; readonly token: string } | null;
}

/**
 * Sets a password with a one-time link. Of several concurrent uses one succeeds: the row is locked and the
 * link checked again before it is used up. People with an authenticator then sign in with it, because a link
 * alone is not enough.
 */
export async function acceptLink(
  platform: Dependencies,
  throttles: Pick<StaffThrottles, "links">,
  asked: SessionOrigin & { readonly token: string; readonly password: string },
): Promise<Result<UsedLink, "link_invalid" | "password_weak" | Waiting>> {
  const { database, clock, random } = platform;
  const { token, password, address } = asked;
  const counted = await countTry(throttles, address);
  if (!counted.ok) return counted;
  const hash = tokenHash(token);
  const known = await selectLinkOwner(database, hash, clock.now());
  const owner = known && (await selectStaffRow(database, known.staffId));
  if (owner === undefined) return fail("link_invalid");
  const isCommon = isCommonStaffPassword(password);
  if (!staffPasswordAcceptable(password, owner.username, { before: null, isCommon })) {
    return fail("password_weak");
  }
  const passwordHash = await hashPassword(password);
  return await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, owner.id);
    const now = clock.now();
    const still = await selectLinkOwner(trx, hash, now);
    if (staff === undefined || still?.staffId !== staff.id) return fail("link_invalid" as const);
    await setOwnPassword(trx, staff.id, passwordHash);
    await endSessions(trx, staff.id, now);
    const action = { staffId: staff.id, action: "staff.use_link", targetType: "staff", targetId: staff.id };
    await recordAudit(trx, action, { now, random });
    announceSessionsEnded(trx, platform, staff.id);
    const { username } = staff;
    if (staff.secondFactor) return succeed({ username, session: null });
    const session = await openSession(trx, platform, staff.id, asked);
    const chosen = signedIn(platform, { ...staff, passwordTemporary: false }, session);
    return succeed({ username, session: { staff: chosen, token: session.token } });
  });
}
