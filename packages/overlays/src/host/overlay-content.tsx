import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { CloudOff } from "lucide-react";
import { EntryOverlay } from "../entry/entry-overlay.tsx";
import type { Overlay } from "../flow.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { ReloadWhenBack } from "../parts/reload-when-back.tsx";
import styles from "./host.module.css";
import { lazyOverlays } from "./lazy-overlays.tsx";

/** Renders an overlay by its name. All but Entry are loaded on demand. */
export function OverlayContent({ overlay }: { readonly overlay: Overlay }) {
  if (overlay === "entry") return <EntryOverlay />;
  const Content = lazyOverlays[overlay];
  return (
    <PartBoundary key={overlay} waiting={<Loading />} missing={missing}>
      <Content />
    </PartBoundary>
  );
}

function Loading() {
  return (
    <div className={styles["loading"]}>
      <Spinner label="Loading" />
    </div>
  );
}

/** A reload requests a missing part again, and opens the same overlay. */
function missing(error: unknown) {
  return (
    <>
      <EmptyState
        icon={<CloudOff />}
        role="alert"
        title="This part did not load"
        text="The connection may have dropped. What you typed is kept."
        action={<Button onClick={() => globalThis.location.reload()}>Try again</Button>}
      />
      <ReloadWhenBack error={error} />
    </>
  );
}
