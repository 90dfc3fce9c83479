import type { StaffMember } from "@parlour/contract/operations/staff-administration";
import type { StatusTone } from "../parts/status-badge.tsx";

/** A staff member's state, as a label for the list. */
export interface StaffState {
  readonly word: string;
  readonly tone: StatusTone;
  /** What an admin may have to do about it; null: nothing. */
  readonly todo: string | null;
}

/** Returns the state of a staff member at a given time. */
export function staffState(
  member: Pick<
    StaffMember,
    "active" | "hasPassword" | "linkExpiresAt" | "sessions" | "role" | "secondFactor" | "passwordTemporary"
  >,
  now: Date,
): StaffState {
  if (!member.active) return { word: "Left", tone: "neutral", todo: null };
  if (!member.hasPassword) {
    const alive = member.linkExpiresAt !== null && new Date(member.linkExpiresAt) > now;
    return alive
      ? { word: "Invited", tone: "info", todo: null }
      : { word: "Link expired", tone: "warning", todo: "Give them a new link." };
  }
  if (member.sessions > 0) return { word: "Signed in", tone: "success", todo: null };
  return { word: "Signed out", tone: "neutral", todo: null };
}
