import { Notice } from "@parlour/ui/notice.tsx";
import { useEffect, useRef, useState } from "react";
import styles from "./entry-card.module.css";
import { loadTurnstile } from "./turnstile.ts";

/** The least width of Turnstile's flexible widget in pixels; its compact one is half as wide. */
const checkWidth = 300;

interface BotCheckProps {
  readonly siteKey: string;
  readonly script: string;
  /** Called once the check is passed. */
  readonly onToken: (token: string) => void;
}

/** The bot check that sign-in requires after several wrong passwords for a name. */
export function BotCheck({ siteKey, script, onToken }: BotCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState(false);
  const tell = useRef(onToken);
  useEffect(() => {
    tell.current = onToken;
  });

  useEffect(() => {
    let left = false;
    let remove = (): void => undefined;
    const show = async (): Promise<void> => {
      const turnstile = await loadTurnstile(script);
      if (left || place.current === null) return;
      const fits = place.current.clientWidth >= checkWidth;
      const id = turnstile.render(place.current, {
        sitekey: siteKey,
        action: "staff_login",
        size: fits ? "flexible" : "compact",
        "refresh-expired": "auto",
        callback: (token) => tell.current(token),
        "error-callback": () => setBroken(true),
      });
      remove = () => {
        if (id !== undefined) turnstile.remove(id);
      };
    };
    show().catch(() => setBroken(true));
    return () => {
      left = true;
      remove();
    };
  }, [siteKey, script]);

  return (
    <div className={styles["form"]}>
      <Notice tone="info">
        Several wrong passwords were tried for this name. One check, and you can sign in.
      </Notice>
      <div ref={place} className={styles["check"]} />
      {broken ? (
        <Notice tone="error">
          The check couldn't be loaded. Check your connection, or allow it in your content blocker, and reload
          the page.
        </Notice>
      ) : null}
    </div>
  );
}
