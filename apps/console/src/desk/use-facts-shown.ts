import { useState } from "react";

/** Where all three panes fit side by side, as in desk-page.module.css. */
const wide = "(min-width: 1180px)";

/** `default`: shown where it fits, hidden where it would cover the conversation. */
export type FactsState = "default" | "shown" | "hidden";

/**
 * Whether customer and profile are shown. On narrow screens that ends with the conversation; beside several
 * conversations there is room only where they are asked for.
 */
export function useFactsShown(conversationId: string | null, severalColumns: boolean) {
  const [chosen, setChosen] = useState<{ state: FactsState; of: string | null }>({
    state: "default",
    of: null,
  });
  const roomy = !severalColumns && matchMedia(wide).matches;
  const stillHolds = chosen.of === conversationId || roomy;
  const state: FactsState = stillHolds ? chosen.state : "default";
  const shown = state === "shown" || (state === "default" && roomy);
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
