import { Spinner } from "@parlour/ui/spinner.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useState } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { LoadedPart } from "../parts/loaded-part.tsx";
import { PartBoundary } from "../parts/part-boundary.tsx";
import styles from "./bot-check.module.css";

// Lazy, because react-turnstile looks for window.turnstile when its module is evaluated: never on the
// server, and in the browser only after the page's own scripts.
const loadTurnstile = async () => (await import("react-turnstile")).Turnstile;

export interface BotCheckProps {
  /** The action being checked; the server compares it with the call. */
  readonly action: "code" | "resend" | "reset" | "register" | "login";
  readonly shown?: boolean;
  /** A token when passed; null when it expired or broke. */
  readonly onToken: (token: string | null) => void;
  /** Called when the check expired unused, or nobody solved it in time. */
  readonly onExpire?: () => void;
}

/** The bot check's widget in a place of fixed height, so that nothing moves when it appears or disappears. */
export function BotCheck({ shown = true, ...check }: BotCheckProps) {
  return (
    <fieldset className={styles["place"]}>
      <legend>
        <VisuallyHidden>Check that you are not a robot</VisuallyHidden>
      </legend>
      {shown ? (
        // A widget that can't be loaded must not break the overlay.
        <PartBoundary waiting={loading} missing={missing}>
          <LoadedPart load={loadTurnstile} waiting={loading} missing={missing} isNeeded>
            {(Turnstile) => <Widget Turnstile={Turnstile} {...check} />}
          </LoadedPart>
        </PartBoundary>
      ) : null}
    </fieldset>
  );
}

interface WidgetProps extends Omit<BotCheckProps, "shown"> {
  readonly Turnstile: Awaited<ReturnType<typeof loadTurnstile>>;
}

/** Renders the provider's widget. Until its script has loaded, shows a loading text instead. */
function Widget({ Turnstile, action, onToken, onExpire }: WidgetProps) {
  const { facts } = useOverlayServices();
  const [state, setState] = useState<"coming" | "here" | "broken">("coming");

  function expire() {
    onToken(null);
    onExpire?.();
  }

  return (
    <>
      <Turnstile
        sitekey={facts.botCheckSiteKey}
        action={action}
        size="flexible"
        theme={schemeOf()}
        responseField={false}
        // A token is used up when it is sent; an expired one needs another press.
        refreshExpired="manual"
        className={styles["widget"] ?? ""}
        onLoad={() => setState("here")}
        onVerify={(token) => {
          setState("here");
          onToken(token);
        }}
        onExpire={expire}
        // An interactive check gets no token that could expire: it times out instead.
        onTimeout={expire}
        onError={() => {
          setState("broken");
          onToken(null);
        }}
      />
      {state === "coming" ? loading : null}
      {state === "broken" ? (
        <p className={styles["broken"]} role="alert">
          The check could not be loaded. Check your connection, or allow it in your content blocker.
        </p>
      ) : null}
    </>
  );
}

/** Returns the page's colour scheme, which may differ from the system's. */
function schemeOf(): "dark" | "light" | "auto" {
  if (typeof document === "undefined") return "auto";
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "dark" : "light";
}

const loading = <Spinner className={styles["loading"]} label="Loading the check" showLabel />;
const missing = (
  <p className={styles["broken"]} role="alert">
    The check could not be loaded. Check your connection and reload the page: what you typed is kept.
  </p>
);
