import { proxy } from "valtio";

/**
 * Makes calls that need a step-up wait until the person shows their password or second factor, or declines.
 */
export interface StepUp {
  /** valtio state: whether the dialog is open. */
  readonly state: { asked: boolean };
  /**
   * Opens the dialog; concurrent calls share one result. True: the proof was shown, and the server accepted
   * it.
   */
  readonly ask: () => Promise<boolean>;
  /** Resolves everything that waits. */
  readonly answer: (shown: boolean) => void;
}

/** One store per page. */
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
