import { proxy } from "valtio";

/** Lets calls that need a step-up wait until the person shows their password or second factor, or declines. */
export interface StepUp {
  /** valtio state: whether it is being asked for. */
  readonly state: { asked: boolean };
  /** Asks; several calls at once wait for one answer. True: it was shown, and the server has accepted it. */
  readonly ask: () => Promise<boolean>;
  /** Answers everything that waits. */
  readonly answer: (shown: boolean) => void;
}

/** One per page. */
export function createStepUp(): StepUp {
  const state = proxy({ asked: false });
  let waiting: PromiseWithResolvers<boolean> | null = null;
  return {
    state,
    ask() {
      waiting ??= Promise.withResolvers<boolean>();
      state.asked = true;
      return waiting.promise;
    },
    answer(shown) {
      state.asked = false;
      waiting?.resolve(shown);
      waiting = null;
    },
  };
}
