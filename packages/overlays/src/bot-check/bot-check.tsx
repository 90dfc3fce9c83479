import { Spinner } from "@parlour/ui/spinner.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Component, lazy, Suspense, useState, type ReactNode } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import styles from "./bot-check.module.css";

// Lazy, because react-turnstile looks for window.turnstile when its module is evaluated: never on the
// server, and in the browser only after the page's own scripts.
const Turnstile = lazy(async () => {
  const module = await import("react-turnstile");
  return { default: module.Turnstile };
});

export interface BotCheckProps {
  /** What the check is for; the server compares it. */
  readonly action: "code" | "resend" | "reset" | "register";
  readonly shown?: boolean;
  /** A token when passed; null when it expired or broke. */
  readonly onToken: (token: string | null) => void;
  /** The check expired before it was used. */
  readonly onExpire?: () => void;
}

/** The bot check's widget in a place of fixed height, so that nothing moves when it comes and goes. */
export function BotCheck({ action, shown = true, onToken, onExpire }: BotCheckProps) {
  const { facts } = useOverlayServices();
  const [broken, setBroken] = useState(false);
  return (
    <fieldset className={styles["place"]}>
      <legend>
        <VisuallyHidden>Check that you are not a robot</VisuallyHidden>
      </legend>
      {shown ? (
        <WidgetBoundary>
          <Suspense fallback={<Spinner label="Loading the check" />}>
            <Turnstile
              sitekey={facts.botCheckSiteKey}
              action={action}
              size="flexible"
              theme={schemeOf()}
              responseField={false}
              // The token is spent as soon as it is sent; one that lapses unused is asked for again by hand.
              refreshExpired="manual"
              className={styles["widget"] ?? ""}
              onVerify={(token) => {
                setBroken(false);
                onToken(token);
              }}
              onExpire={() => {
                onToken(null);
                onExpire?.();
              }}
              onError={() => {
                setBroken(true);
                onToken(null);
              }}
            />
          </Suspense>
        </WidgetBoundary>
      ) : null}
      {broken ? (
        <p className={styles["broken"]} role="alert">
          The check could not be loaded. Check your connection, or allow it in your content blocker.
        </p>
      ) : null}
    </fieldset>
  );
}

/** The page's colour scheme, which need not be the system's. */
function schemeOf(): "dark" | "light" | "auto" {
  if (typeof document === "undefined") return "auto";
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "dark" : "light";
}

/** A widget that could not be loaded must not take the overlay with it. */
class WidgetBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <p className={styles["broken"]} role="alert">
        The check could not be loaded. Check your connection and reload the page: what you typed is kept.
      </p>
    );
  }
}
