import type { OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { readStaffSession, type StaffIdentity } from "../../../plugins/authentication.ts";
import type { EventStream } from "../../../plugins/event-stream.ts";
import type { Platform } from "../../../platform.ts";
import { keepDesk, openDesk } from "./presence-service.ts";

/** How often an open stream checks that its session is still valid. */
const checkMs = 15_000;

/**
 * Feeds the console's event stream with hints to read again. Sends a queue event after every connect, because
 * hints may have been missed. Ends with the session, and when the person's role changes or they have to set
 * something up: the console then reconnects and reads who it is. An open stream shows that somebody is at
 * their desk; it does not keep the session alive.
 */
export function feedDeskStream(
  platform: Pick<Platform, "database" | "clock" | "events" | "log" | "settings">,
  staff: Pick<StaffIdentity, "staffId" | "sessionHash" | "role">,
  stream: EventStream,
): void {
  const { database, clock, events, log } = platform;
  const send = (event: OpsStreamEvent): void => stream.send(event);
  const endWithSession = (): void => {
    readStaffSession(platform, staff.sessionHash).then(
      (now) => {
        if (!now.ok || now.value.due !== null || now.value.role !== staff.role) stream.close();
      },
      (error: unknown) => {
        log.error({ err: error }, "desk stream failed");
        stream.close();
      },
    );
  };
  const unsubscribe = events.subscribeStaff((hint) => {
    switch (hint.type) {
      case "queue":
      case "conversation":
      case "presence":
      case "care":
        send(hint);
        return;
      case "handed_over": {
        const { type, staffId, conversationId, from } = hint;
        if (staffId === staff.staffId) send({ type, conversationId, from });
        return;
      }
      case "returned": {
        const { type, staffId, conversationId, reason } = hint;
        if (staffId === staff.staffId) send({ type, conversationId, reason });
        return;
      }
      case "sheet":
        if (hint.staffIds.includes(staff.staffId))
          send({ type: "sheet", conversationId: hint.conversationId });
        return;
      case "session_ended":
        if (hint.staffId === staff.staffId) endWithSession();
        return;
      default:
        hint satisfies never;
    }
  });
  let cancelCheck = (): void => undefined;
  const dependencies = { database, clock, events };
  const failed = (error: unknown): void => log.error({ err: error }, "the presence could not be stored");
  openDesk(dependencies, staff).catch(failed);
  const check = (): void => {
    endWithSession();
    keepDesk(dependencies, staff.staffId).catch(failed);
    cancelCheck = clock.after(checkMs, check);
  };
  cancelCheck = clock.after(checkMs, check);
  stream.closed.addEventListener("abort", () => {
    unsubscribe();
    cancelCheck();
  });
  send({ type: "queue" });
}
