import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { proxy } from "valtio";

/** The signed-in person. */
export interface StaffSession {
  /** null: signed out, or unknown yet. */
  staff: SignedInStaff | null;
  /** The session ended during work, so the sign-in page explains why it is shown. */
  expired: boolean;
}

/** One session store per page. */
export function createStaffSession(): StaffSession {
  return proxy<StaffSession>({ staff: null, expired: false });
}

export function beginSession(session: StaffSession, staff: SignedInStaff): void {
  session.staff = staff;
  session.expired = false;
}

/** Handles a session that the server no longer knows. Before any sign-in this does nothing. */
export function expireSession(session: StaffSession): void {
  if (session.staff === null) return;
  session.staff = null;
  session.expired = true;
}

/** Ends the session after the operator signed out. */
export function endSession(session: StaffSession): void {
  session.staff = null;
  session.expired = false;
}
