import { Type, type Static } from "typebox";
import { defineOperation, staffRoles } from "../operation.ts";
import { Nullable, StaffSites, Timestamp, Uuid, WantedSites } from "./schemas.ts";

/** Staff administration by admins. */

const Capacity = Type.Integer({
  minimum: 1,
  maximum: 20,
  description: "Conversations that may be held at once.",
});
const DisplayName = Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" });

/** A member of staff as an admin sees them. */
export const StaffMember = Type.Object({
  id: Uuid,
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum([...staffRoles]),
  active: Type.Boolean(),
  capacity: Capacity,
  /** null: all, also those that are added later. */
  sites: StaffSites,
  /** Conversations they hold now. */
  held: Type.Integer({ minimum: 0 }),
  /** Whether an authenticator is active. */
  secondFactor: Type.Boolean(),
  /** Whether their role requires one. */
  secondFactorNeeded: Type.Boolean(),
  /** Whether they have chosen a password; until then they can only have a link. */
  hasPassword: Type.Boolean(),
  /** Whether they must choose a new password because somebody else set the current one. */
  passwordTemporary: Type.Boolean(),
  /** When their one-time link expires; in the past: expired; null: there is no link. */
  linkExpiresAt: Nullable(Timestamp),
  /** Active sessions. */
  sessions: Type.Integer({ minimum: 0 }),
  /** null: never, or too long ago to be stored. */
  lastSignInAt: Nullable(Timestamp),
  createdAt: Timestamp,
});
export type StaffMember = Static<typeof StaffMember>;

export const listStaff = defineOperation({
  id: "listStaff",
  method: "GET",
  path: "/ops/api/staff",
  access: "staff",
  minimumRole: "admin",
  summary: "Everybody who works or worked here, by name.",
  responses: { 200: Type.Array(StaffMember) },
  errors: [],
});

/** A member of staff with the secret of a one-time link. Only this response ever contains it. */
const WithLink = Type.Object({
  staff: StaffMember,
  /**
   * To be opened at the console's `/invitation#<token>`; give it to the person directly or by a private
   * message.
   */
  token: Type.String(),
  expiresAt: Timestamp,
});

export const inviteStaff = defineOperation({
  id: "inviteStaff",
  method: "POST",
  path: "/ops/api/staff",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Invites somebody: returns a one-time link, valid for three days, with which they choose a password that nobody else knows.",
  body: Type.Object(
    {
      username: Type.String({ pattern: "^[a-z0-9][a-z0-9._-]{1,39}$" }),
      displayName: DisplayName,
      role: Type.Enum([...staffRoles]),
      capacity: Type.Optional(Capacity),
      /** Absent or null: all. */
      sites: Type.Optional(WantedSites),
    },
    { additionalProperties: false },
  ),
  responses: { 201: WithLink },
  errors: ["staff_exists", "unknown_brand", "unknown_region"],
});

const StaffParams = Type.Object({ staffId: Uuid });

export const changeStaff = defineOperation({
  id: "changeStaff",
  method: "PUT",
  path: "/ops/api/staff/:staffId",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Changes name, role, capacity, sites, or whether somebody works here. A person who leaves loses their sessions, claims and link at once; a person who loses a site loses the claims there. One active admin of all sites always stays.",
  params: StaffParams,
  body: Type.Object(
    {
      displayName: DisplayName,
      role: Type.Enum([...staffRoles]),
      capacity: Capacity,
      active: Type.Boolean(),
      /** Absent: as before; null: all. */
      sites: Type.Optional(WantedSites),
    },
    { additionalProperties: false },
  ),
  responses: { 200: StaffMember },
  errors: ["staff_not_found", "last_admin", "unknown_brand", "unknown_region"],
});

export const renewStaffLink = defineOperation({
  id: "renewStaffLink",
  method: "POST",
  path: "/ops/api/staff/:staffId/link",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Gives somebody a new one-time link to choose a password. Their password, former link and all sessions end; an authenticator stays in force. Not for the caller.",
  params: StaffParams,
  responses: { 200: WithLink },
  errors: ["staff_not_found", "staff_left", "own_account"],
});

export const resetStaffSecondFactor = defineOperation({
  id: "resetStaffSecondFactor",
  method: "DELETE",
  path: "/ops/api/staff/:staffId/second-factor",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Removes somebody's authenticator, such as a lost one, and their recovery codes; their sessions end. Not for the caller.",
  params: StaffParams,
  responses: { 200: StaffMember },
  errors: ["staff_not_found", "own_account"],
});

export const endStaffSessions = defineOperation({
  id: "endStaffSessions",
  method: "DELETE",
  path: "/ops/api/staff/:staffId/sessions",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary: "Ends somebody's sessions; their conversations return to the queue.",
  params: StaffParams,
  responses: { 200: StaffMember },
  errors: ["staff_not_found"],
});
