import { useCallback, useState } from "react";
import { thrownMessage, type ConsoleOperation } from "../catalogue/error-catalogue.ts";

/** What a button asks for: whether it is under way, and why the last attempt failed. */
export interface Action {
  readonly busy: boolean;
  /** For `FailureNotice`. */
  readonly problem: string | null;
  /**
   * Runs the request and clears the previous problem. Resolves to true on success, false on failure.
   * @param named whose words a failure gets, where it is another operation than the hook's
   */
  readonly attempt: (ask: () => Promise<unknown>, named?: ConsoleOperation) => Promise<boolean>;
  readonly setProblem: (problem: string | null) => void;
}

/** The one hook for what changes something at the server; queries only read (decision 0071). One attempt at a time. */
export function useAction(operation: ConsoleOperation): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useCallback<Action["attempt"]>(
    async (ask, named = operation) => {
      setBusy(true);
      setProblem(null);
      try {
        await ask();
        return true;
      } catch (error) {
        setProblem(thrownMessage(named, error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [operation],
  );
  return { busy, problem, attempt, setProblem };
}
