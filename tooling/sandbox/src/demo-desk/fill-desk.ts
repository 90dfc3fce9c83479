import { createStaffClient, type StaffClient } from "@parlour/api-client/create-staff-client";
import { createCannedReply, keptCannedReplies } from "@parlour/contract/operations/desk-conversation";
import { staffSignIn, staffSignOut } from "@parlour/contract/operations/staff-session";
import { createCookieFetch } from "../demo-operator/cookie-fetch.ts";
import type { DeskLogin } from "../demo-operator/desk.ts";
import { openStateFile } from "../state-file.ts";
import { demoCannedReplies } from "./demo-canned-replies.ts";
import { demoGuests, type GuestSite } from "./demo-guests.ts";
import { fillPay } from "./demo-pay.ts";
import { visit, type VisitPlaces } from "./guest-visit.ts";

export interface DeskFilling extends VisitPlaces {
  readonly consoleHost: string;
  /** May manage canned replies. */
  readonly supervisor: DeskLogin;
  /** May set rates. */
  readonly admin: DeskLogin;
  /** Usernames of those whose hours at the desk are paid. */
  readonly paid: readonly string[];
  readonly sites: readonly GuestSite[];
  /** Remembers what was created; null: nothing is remembered. */
  readonly file: string | null;
  readonly report: (text: string) => void;
}

interface Made {
  guests: string[];
  cannedReplies: boolean;
  /** Absent in the file of an older version. */
  pay?: boolean;
}

const openMade = async (file: string | null) =>
  await openStateFile<Made>(file, () => ({ guests: [], cannedReplies: false }));

/** Does a part; a failure is reported in one line, because it is no reason to stop the start. */
async function reporting(filling: DeskFilling, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
  } catch (error) {
    if (filling.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    filling.report(
      `The demo data is not complete (${reason}). Everything else works; the next start tries again.`,
    );
  }
}

/**
 * Sets rates of pay, once. To be awaited before anybody works: time before there is a rate is paid with nothing. Never
 * rejects.
 */
export async function setDemoPay(filling: DeskFilling): Promise<void> {
  await reporting(filling, async () => {
    const made = await openMade(filling.file);
    if (made.state.pay === true) return;
    const { sites, paid, signal, admin } = filling;
    await asStaff(filling, admin, async (client) => {
      await fillPay({ client, password: admin.password, sites, paid, signal });
    });
    made.state.pay = true;
    made.changed();
    await made.flush();
  });
}

/**
 * Adds guests and canned replies to an empty desk, through the calls that browsers make. Nothing is created
 * twice, even after somebody removed it; the next start retries what failed. Never rejects.
 */
export async function fillDesk(filling: DeskFilling): Promise<void> {
  await reporting(filling, async () => await fill(filling));
}

async function fill(filling: DeskFilling): Promise<void> {
  const made = await openMade(filling.file);
  const { state } = made;
  const problems: unknown[] = [];
  /** A failing visit does not stop the others. */
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

/** Works as a member of staff, who is signed in meanwhile. */
async function asStaff(
  { apiUrl, consoleHost, signal }: DeskFilling,
  { username, password }: DeskLogin,
  work: (client: StaffClient) => Promise<void>,
): Promise<void> {
  const { port } = new URL(apiUrl);
  const client = createStaffClient({
    baseUrl: `http://${consoleHost}:${port}`,
    fetch: createCookieFetch(),
  });
  await client.call(staffSignIn, { body: { username, password } }, { signal });
  await work(client);
  await client.call(staffSignOut, {}, { signal });
}

async function writeCannedReplies(filling: DeskFilling): Promise<void> {
  const { signal } = filling;
  await asStaff(filling, filling.supervisor, async (client) => {
    const kept = await client.call(keptCannedReplies, {}, { signal });
    const titles = new Set(kept.map(({ title }) => title));
    for (const reply of demoCannedReplies) {
      if (titles.has(reply.title)) continue;
      await client.call(createCannedReply, { body: { brand: null, ...reply } }, { signal });
    }
  });
}
