import { Notice } from "@parlour/ui/notice.tsx";
import { accountFailureText } from "../account/account-messages.ts";

interface ActionFailedProps {
  /** The error of an action; null: it has not failed. */
  readonly error: unknown;
  /** The failure in the customer's words. Null if the session shows it; by default the words for every call. */
  readonly text?: (error: Error) => string | null;
}

/** The one notice of a failed action, at the button that it failed for (decision 0065). */
export function ActionFailed({ error, text = accountFailureText }: ActionFailedProps) {
  const problem = error instanceof Error ? text(error) : null;
  return problem === null ? null : <Notice tone="error">{problem}</Notice>;
}
