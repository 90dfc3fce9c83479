import { MissingPartError } from "@parlour/overlays/parts/load-part";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useRootServices } from "./services-context.tsx";
import styles from "./page-loading.module.css";

interface PageFailedProps {
  /** The error that was thrown while rendering the page. */
  readonly error?: unknown;
}

/**
 * Replaces a page whose part of the app could not be loaded or failed: an explanation and a way out. A
 * missing part is retried automatically.
 */
export function PageFailed({ error }: PageFailedProps) {
  const isMissing = error instanceof MissingPartError;
  return (
    <div className={styles["failed"]}>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title="This page could not be loaded"
        text={
          isMissing
            ? "Your connection may have broken off. What you have written is kept. It loads by itself once the connection is back."
            : "Something went wrong here. What you have written is kept."
        }
        action={<Button onClick={() => location.reload()}>Load it again</Button>}
      />
      {isMissing ? <LoadsWhenBack part={error.address} /> : null}
    </div>
  );
}

/**
 * Reloads the page when the missing part is available, but not while the panel is open, because its input
 * could be lost.
 */
function LoadsWhenBack({ part }: { readonly part: string | null }) {
  const { flow, reloads } = useRootServices();
  const isPanelClosed = useSnapshot(flow.state).flow.current === null;
  useEffect(() => (isPanelClosed ? reloads.forMissingPart(part) : undefined), [reloads, part, isPanelClosed]);
  return null;
}
