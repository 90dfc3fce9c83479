import type { SignedInStaff, staffSession } from "@parlour/contract/operations/staff-session";

/** As in the contract. Written here, because the contract's module would be most of what this page loads. */
const path: (typeof staffSession)["path"] = "/ops/api/session";

/** Who is signed in. null: nobody. undefined: unknown, because the server can't be reached or failed. */
export type AskedSession = SignedInStaff | null | undefined;

/** Asks the server who is signed in, before the rest of the console has loaded. */
export async function askSession(): Promise<AskedSession> {
  try {
    const response = await fetch(path, { headers: { accept: "application/json" } });
    // Also of a refusal: the browser counts a call as under way until its answer has been read.
    const answer: unknown = await response.json();
    if (response.ok) return answer as SignedInStaff;
    return response.status === 401 ? null : undefined;
  } catch {
    return undefined;
  }
}
