import type { QueueItem } from "@parlour/contract/operations/queue";

/** Returns why a conversation that was put away is back. */
export function backText(because: NonNullable<QueueItem["backBecause"]>): string {
  switch (because) {
    case "time":
      return "the time that you set has come.";
    case "message":
      return "the customer has written.";
    default:
      return because satisfies never;
  }
}
