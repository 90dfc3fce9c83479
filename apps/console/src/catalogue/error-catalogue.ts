import type { areaMessages } from "./area-messages.ts";
import { callFailure, messageOf } from "./call-failure.ts";
import { careMessages } from "./care-messages.ts";
import { conversationMessages } from "./conversation-messages.ts";
import { deskMessages } from "./desk-messages.ts";
import type { CallFailure, MessageTable, OperationMessages } from "./operation-messages.ts";
import { signInMessages } from "./sign-in-messages.ts";

/** The error messages that the desk needs, keyed by operation. Each area has its own table in this folder. */
export const deskCatalogue = {
  ...signInMessages,
  ...deskMessages,
  ...conversationMessages,
  ...careMessages,
} as const;

/** The messages that are loaded. */
let catalogue: MessageTable = deskCatalogue;

/** Shown for a call of an area whose messages are not loaded. */
const notLoaded: OperationMessages = { otherwise: "That didn't work. Try again.", codes: {} };

/** The console's calls that an operator can see fail. */
export type ConsoleOperation = keyof typeof deskCatalogue | keyof typeof areaMessages;

/** Loads the messages of pages besides the desk. */
export async function loadAreaMessages(): Promise<void> {
  const { areaMessages: more } = await import("./area-messages.ts");
  catalogue = { ...deskCatalogue, ...more };
}

/** Resolves to a page besides the desk, once its messages are loaded, too. */
export async function withAreaMessages<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, loadAreaMessages()]);
  return loaded;
}

/** Returns the message for an operator when a call fails. */
export function failureMessage(operation: ConsoleOperation, failure: CallFailure): string {
  return messageOf(catalogue[operation] ?? notLoaded, failure);
}

/** Returns the message for a thrown call. */
export function thrownMessage(operation: ConsoleOperation, error: unknown): string {
  return failureMessage(operation, callFailure(error));
}
