import { createStaffClient } from "@parlour/api-client/create-staff-client";
import { createCannedReply, keptCannedReplies } from "@parlour/contract/operations/desk-conversation";
import { staffSignIn, staffSignOut } from "@parlour/contract/operations/staff-session";
import { createCookieFetch } from "../demo-operator/cookie-fetch.ts";
import type { DeskLogin } from "../demo-operator/desk.ts";
import { openStateFile } from "../state-file.ts";
import { demoCannedReplies } from "./demo-canned-replies.ts";
import { demoGuests, type GuestSite } from "./demo-guests.ts";
import { visit, type VisitPlaces } from "./guest-visit.ts";

export interface DeskFilling extends VisitPlaces {
  readonly consoleHost: string;
  /** May keep canned replies. */
  readonly supervisor: DeskLogin;
  readonly sites: readonly GuestSite[];
  /** Remembers what was made; null: nothing is remembered. */
  readonly file: string | null;
  readonly report: (text: string) => void;
}

interface Made {
  guests: string[];
  cannedReplies: boolean;
}

/**
 * Puts guests and canned replies onto an empty desk, through the calls that people's browsers make. What was made once
 * is not made again, also after somebody removed it; what failed is tried again by the next start. Never rejects: a
 * demo that could not be filled is no reason to stop, and is told in one line.
 */
export async function fillDesk(filling: DeskFilling): Promise<void> {
  try {
    await fill(filling);
  } catch (error) {
    if (filling.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    filling.report(
      `The demo guests are not all there (${reason}). Everything else works; the next start tries again.`,
    );
  }
}

async function fill(filling: DeskFilling): Promise<void> {
  const made = await openStateFile<Made>(filling.file, () => ({ guests: [], cannedReplies: false }));
  const { state } = made;
  const problems: unknown[] = [];
  /** One that fails keeps nobody else away. */
  const attempt = async (make: () => Promise<void>): Promise<void> => {
    try {
      filling.signal.throwIfAborted();
      await make();
      made.changed();
    } catch (error) {
      problems.push(error);
    }
  };

  if (!state.cannedReplies) {
    await attempt(async () => {
      await writeCannedReplies(filling);
      state.cannedReplies = true;
    });
  }
  const before = state.guests.length;
  for (const [turn, guest] of demoGuests(filling.sites).entries()) {
    if (state.guests.includes(guest.username)) continue;
    await attempt(async () => {
      await visit(guest, turn, filling);
      state.guests.push(guest.username);
    });
  }
  await made.flush();
  if (problems.length > 0) throw problems[0];
  if (state.guests.length > before) {
    filling.report("Demo guests wait at the desk: sign in to the console and press N.");
  }
}

async function writeCannedReplies({ apiUrl, consoleHost, supervisor, signal }: DeskFilling): Promise<void> {
  const { port } = new URL(apiUrl);
  const client = createStaffClient({
    baseUrl: `http://${consoleHost}:${port}`,
    fetch: createCookieFetch(),
  });
  const { username, password } = supervisor;
  await client.call(staffSignIn, { body: { username, password } }, { signal });
  const kept = await client.call(keptCannedReplies, {}, { signal });
  const titles = new Set(kept.map(({ title }) => title));
  for (const reply of demoCannedReplies) {
    if (titles.has(reply.title)) continue;
    await client.call(createCannedReply, { body: { brand: null, ...reply } }, { signal });
  }
  await client.call(staffSignOut, {}, { signal });
}
