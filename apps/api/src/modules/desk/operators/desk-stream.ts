import type { OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { readStaffSession, type StaffIdentity } from "../../../plugins/authentication.ts";
import { acrossBrands, type SiteReach } from "../../../plugins/brand-scope.ts";
import { encodeEvent, type EventFrame } from "../../../plugins/event-frame.ts";
import type { EventStream } from "../../../plugins/event-stream.ts";
import type { StaffHint } from "../../../plugins/events.ts";
import { createRounds } from "../../../plugins/rounds.ts";
import { worksFor } from "../../../plugins/staff-sites.ts";
import type { Platform } from "../../../platform.ts";
import { selectSiteOf, type ConversationSite } from "./claim-store.ts";
import { keepDesk, openDesk } from "./presence-service.ts";

/** How often a session with an open stream is checked. */
const checkMs = 15_000;
/** Sessions whose checks are due within this time are checked in the same turn. */
const gatherMs = 250;

type Staff = Pick<StaffIdentity, "staffId" | "sessionHash" | "role" | "reach">;

/** A staff session and its open streams. */
interface Desk {
  readonly key: string;
  readonly staff: Staff;
  readonly streams: Set<EventStream>;
}

/** The consoles' event streams at this node. */
export interface DeskStreams {
  /**
   * Feeds a console's stream with hints to read again, until it closes. Sends a queue event first, because hints may
   * have been missed. Ends with the session, and when the person's role or sites change or they have to set something up: the
   * console then reconnects and reads who it is. An open stream shows that somebody is at their desk; it does not keep
   * the session alive.
   */
  open(staff: Staff, stream: EventStream): void;
}

const encode = (event: OpsStreamEvent): Buffer => encodeEvent(event);

/** Returns a hint's event and who gets it; null: everybody. */
function eventOf(
  hint: Exclude<StaffHint, { readonly type: "session_ended" }>,
): readonly [OpsStreamEvent, readonly string[] | null] {
  switch (hint.type) {
    case "queue":
    case "conversation":
    case "presence":
    case "care":
      return [hint, null];
    case "handed_over":
    case "whispered": {
      const { type, staffId, conversationId, from } = hint;
      return [{ type, conversationId, from }, [staffId]];
    }
    case "taken_over": {
      const { type, staffId, conversationId, from, customerName } = hint;
      return [{ type, conversationId, from, customerName }, [staffId]];
    }
    case "returned": {
      const { type, staffId, conversationId, reason } = hint;
      return [{ type, conversationId, reason }, [staffId]];
    }
    case "customer_typing": {
      const { conversationId, staffId, typing } = hint;
      return [{ type: "typing", conversationId, typing }, [staffId]];
    }
    case "sheet":
      return [{ type: "sheet", conversationId: hint.conversationId }, hint.staffIds];
    case "notes":
      return [{ type: "notes", conversationId: hint.conversationId }, [hint.staffId]];
    case "outcome":
      return [{ type: "outcome" }, hint.staffIds];
    default:
      return hint satisfies never;
  }
}

/** Most conversations whose site a node remembers. */
const mostSites = 10_000;

/**
 * Finds the sites of conversations for people who work for some only. A conversation never moves, so each is read once.
 */
function createSiteFinder({ database }: Pick<Platform, "database">) {
  const sites = new Map<string, Promise<ConversationSite | undefined>>();
  return (conversationId: string): Promise<ConversationSite | undefined> => {
    const known = sites.get(conversationId);
    if (known !== undefined) return known;
    const found = acrossBrands(() => selectSiteOf(database, conversationId));
    sites.set(conversationId, found);
    const forget = (): boolean => sites.delete(conversationId);
    found.then((site) => site ?? forget(), forget);
    const [oldest] = sites.keys();
    if (sites.size > mostSites && oldest !== undefined) sites.delete(oldest);
    return found;
  };
}

const sameReach = (one: Staff["reach"], other: Staff["reach"]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps one subscription for all consoles; each hint is encoded once. A session is checked once for all its streams. */
export function createDeskStreams(
  platform: Pick<Platform, "database" | "clock" | "events" | "log" | "settings">,
): DeskStreams {
  const { clock, events, log } = platform;
  const desks = new Map<string, Desk>();
  const siteOf = createSiteFinder(platform);
  let unsubscribe = (): void => undefined;

  const close = ({ streams }: Desk): void => {
    for (const stream of streams) stream.close();
  };
  async function endWithSession(desk: Desk): Promise<void> {
    try {
      const { sessionHash, role, reach } = desk.staff;
      const now = await acrossBrands(() => readStaffSession(platform, sessionHash));
      const isSame =
        now.ok && now.value.due === null && now.value.role === role && sameReach(now.value.reach, reach);
      if (!isSame) close(desk);
    } catch (error) {
      log.error({ err: error }, "desk stream failed");
      close(desk);
    }
  }
  const send = ({ streams }: Desk, frame: EventFrame): void => {
    for (const stream of streams) stream.write(frame);
  };
  /** Sends a hint about a conversation to somebody who works for some sites only: nothing of another site's. */
  async function sendBySite(
    desk: Desk,
    { sites }: SiteReach,
    conversationId: string,
    frame: EventFrame,
  ): Promise<void> {
    try {
      const site = await siteOf(conversationId);
      // gone, so nothing can be said of it
      if (site === undefined) send(desk, encode({ type: "queue" }));
      else if (worksFor(sites, site)) send(desk, frame);
    } catch (error) {
      log.error({ err: error }, "desk stream failed");
      close(desk);
    }
  }
  const presenceFailed = (error: unknown): void =>
    log.error({ err: error }, "the presence could not be stored");

  const hear = (hint: StaffHint): void => {
    if (hint.type === "session_ended") {
      for (const desk of desks.values()) if (desk.staff.staffId === hint.staffId) void endWithSession(desk);
      return;
    }
    const [event, staffIds] = eventOf(hint);
    const frame = encode(event);
    for (const desk of desks.values()) {
      if (staffIds !== null && !staffIds.includes(desk.staff.staffId)) continue;
      if (desk.staff.reach === null || !("conversationId" in event)) send(desk, frame);
      else void sendBySite(desk, desk.staff.reach, event.conversationId, frame);
    }
  };
  const rounds = createRounds<Desk>(clock, {
    everyMs: checkMs,
    gatherMs,
    onTurn(due) {
      acrossBrands(() => {
        for (const desk of due) void endWithSession(desk);
        for (const staffId of new Set(due.map(({ staff }) => staff.staffId)))
          keepDesk(platform, staffId).catch(presenceFailed);
      });
    },
  });

  function join(staff: Staff): Desk {
    // A stream that was opened with another role or other sites is ended by its own check.
    const key = `${staff.sessionHash.toString("base64url")} ${staff.role} ${JSON.stringify(staff.reach)}`;
    const known = desks.get(key);
    if (known !== undefined) return known;
    if (desks.size === 0) unsubscribe = events.subscribeStaff(hear);
    const desk: Desk = { key, staff, streams: new Set() };
    desks.set(desk.key, desk);
    rounds.add(desk);
    return desk;
  }

  return {
    open(staff, stream) {
      const desk = join(staff);
      desk.streams.add(stream);
      openDesk(platform, staff).catch(presenceFailed);
      stream.onClosed(() => {
        desk.streams.delete(stream);
        if (desk.streams.size > 0 || !desks.delete(desk.key)) return;
        rounds.remove(desk);
        if (desks.size === 0) unsubscribe();
      });
      stream.write(encode({ type: "queue" }));
    },
  };
}
