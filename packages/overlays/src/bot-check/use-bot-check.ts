import { useCallback, useEffect, useRef, useState } from "react";
import { useOverlayServices } from "../overlay-context.tsx";

/** Milliseconds after which a cleared bot check is shown again (PHONE-10). */
export const botCheckReshowDelay = 500;

export interface BotCheckState {
  /** The bot check's token; null until it is passed, and again once it has expired or was used. */
  readonly token: string | null;
  readonly shown: boolean;
  readonly onToken: (token: string | null) => void;
  /** Clears the check and shows it again after 500 ms (PHONE-10): a token works once. */
  readonly renew: () => void;
}

/** One bot check's state. */
export function useBotCheck(): BotCheckState {
  const { clock } = useOverlayServices();
  const [token, setToken] = useState<string | null>(null);
  const [shown, setShown] = useState(true);
  const cancel = useRef<(() => void) | null>(null);

  useEffect(() => () => cancel.current?.(), []);

  const renew = useCallback(() => {
    setToken(null);
    setShown(false);
    cancel.current?.();
    cancel.current = clock.after(botCheckReshowDelay, () => setShown(true));
  }, [clock]);

  return { token, shown, onToken: setToken, renew };
}
