import type { Colleague } from "@parlour/contract/operations/queue";
import type { OwnPresence, PresenceChoice } from "@parlour/contract/operations/presence";

const since = "2026-11-20T20:00:00.000Z";

/** A colleague who takes work. */
export const freeColleague: Colleague = {
  id: "0198c0de-0000-7000-8000-0000000000e2",
  displayName: "Tallow",
  held: 1,
  capacity: 5,
  presence: { state: "available", since, lost: false },
  sites: null,
};

/** Presence of the demo operator and their colleagues, kept in memory. */
export class DeskPresence {
  private state: PresenceChoice = "available";

  reset(): void {
    this.state = "available";
  }

  choose(state: PresenceChoice): OwnPresence {
    this.state = state;
    return this.own();
  }

  own(): OwnPresence {
    const heldUntil = this.state === "available" ? null : new Date(Date.now() + 120_000).toISOString();
    return { state: this.state, since, lost: false, heldUntil };
  }

  colleagues(): Colleague[] {
    const resting: Colleague = {
      ...freeColleague,
      id: "0198c0de-0000-7000-8000-0000000000e3",
      displayName: "Snuffer",
      presence: { state: "break", since, lost: false },
    };
    return [freeColleague, resting];
  }
}
