import { useState } from "react";
import { thrownMessage, type ConsoleOperation } from "../catalogue/error-catalogue.ts";

/** What a button asks of the server: whether it is under way, and what was wrong with the last try. */
export interface Attempt {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Tries; the problem before is gone meanwhile. True where it worked, false where there is a problem. */
  readonly attempt: (ask: () => Promise<void>) => Promise<boolean>;
  readonly setProblem: (problem: string | null) => void;
}

/** For one thing at a time that no form sends; forms have `ConsoleForm`. `operation`: whose words a failure gets. */
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
