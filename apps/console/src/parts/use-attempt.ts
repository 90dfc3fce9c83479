import { useState } from "react";
import { thrownMessage, type ConsoleOperation } from "../catalogue/error-catalogue.ts";

/** A button's request: whether it is running, and the error of the last attempt. */
export interface Attempt {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Runs the request and clears the previous error. Resolves to true on success, false on failure. */
  readonly attempt: (ask: () => Promise<void>) => Promise<boolean>;
  readonly setProblem: (problem: string | null) => void;
}

/**
 * State for single actions without a form; forms have `ConsoleForm`. `operation`: the one whose failure
 * messages are shown.
 */
export function useAttempt(operation: ConsoleOperation): Attempt {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function attempt(ask: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await ask();
      return true;
    } catch (error) {
      setProblem(thrownMessage(operation, error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, attempt, setProblem };
}
