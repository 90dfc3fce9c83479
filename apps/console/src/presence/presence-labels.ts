import type { Presence, PresenceChoice } from "@parlour/contract/operations/presence";

/** Returns a presence's label. */
export function presenceLabel({ state, lost }: Pick<Presence, "state" | "lost">): string {
  switch (state) {
    case "available":
      return "Available";
    case "break":
      return "On a break";
    case "away":
      return lost ? "Connection lost" : "Away";
    default:
      return state satisfies never;
  }
}

/** Returns the meaning of a choice. */
export function presenceMeaning(state: PresenceChoice): string {
  switch (state) {
    case "available":
      return "You take conversations, and colleagues can hand you theirs.";
    case "break":
      return "Nothing new comes. What you hold goes back to the queue after a short while.";
    case "away":
      return "For longer: nothing new comes, and what you hold goes back to the queue after a short while.";
    default:
      return state satisfies never;
  }
}

/** Formats the time left like a clock, such as `1:05`; at least zero. */
export function timeLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
