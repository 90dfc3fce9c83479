import { useState } from "react";

/** The width from which all three panes fit side by side, as in desk-page.module.css. */
const wide = "(width >= 73.75rem)";

/** `default`: shown if it fits, hidden if it would cover the conversation. */
export type FactsState = "default" | "shown" | "hidden";

/**
 * Whether customer and profile are shown. With a place of their own they follow the focused conversation, and
 * beside several columns they are shown only on request; on narrow screens they close with the conversation.
 */
export function useFactsShown(conversationId: string | null, severalColumns: boolean) {
  const [chosen, setChosen] = useState<{ state: FactsState; of: string | null }>({
    state: "default",
    of: null,
  });
  const roomy = matchMedia(wide).matches;
  // A pane that opened and closed when another column gets focus would move the button being pressed.
  const stillHolds = chosen.of === conversationId || roomy;
  const state: FactsState = stillHolds ? chosen.state : "default";
  const shown = state === "shown" || (state === "default" && roomy && !severalColumns);
  return {
    state,
    /** They take space from the conversations. */
    beside: shown && roomy,
    toggle: () => {
      setChosen({ state: shown ? "hidden" : "shown", of: conversationId });
    },
    hide: () => {
      setChosen({ state: "hidden", of: conversationId });
    },
  };
}
