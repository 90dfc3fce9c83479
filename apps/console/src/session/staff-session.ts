import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { proxy } from "valtio";

/** Who works at this desk. */
export interface StaffSession {
  /** null: signed out, or not yet known. */
  staff: SignedInStaff | null;
  /** The session ended under its operator's hands, so the sign-in page says why it is there. */
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

/** The server no longer knows the session. Before any sign-in that is nothing to speak of. */
export function expireSession(session: StaffSession): void {
  if (session.staff === null) return;
  session.staff = null;
  session.expired = true;
}

/** The operator signed out. */
export function endSession(session: StaffSession): void {
  session.staff = null;
  session.expired = false;
}
