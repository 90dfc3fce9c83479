import { useState } from "react";

/** Where all three panes fit side by side, as in desk-page.module.css. */
const wide = "(min-width: 1180px)";

/** `default`: shown where it fits, hidden where it would cover the conversation. */
export type FactsState = "default" | "shown" | "hidden";

/** Whether customer and profile are shown. On narrow screens that ends with the conversation. */
export function useFactsShown(conversationId: string | null) {
  const [chosen, setChosen] = useState<{ state: FactsState; of: string | null }>({
    state: "default",
    of: null,
  });
  const stillHolds = chosen.of === conversationId || matchMedia(wide).matches;
  const state: FactsState = stillHolds ? chosen.state : "default";
  const shown = state === "shown" || (state === "default" && matchMedia(wide).matches);
  return {
    state,
    toggle: () => {
      setChosen({ state: shown ? "hidden" : "shown", of: conversationId });
    },
    hide: () => {
      setChosen({ state: "hidden", of: conversationId });
    },
  };
}
