import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { useServices } from "../app/services-context.tsx";
import { useLegal } from "../queries/legal-query.ts";

// Rarely needed, so it loads on demand.
const AcceptanceDialog = lazy(async () => {
  const { AcceptanceDialog: component } = await loadPart(import("./acceptance-dialog.tsx"), systemClock);
  return { default: component };
});

/** Pages that work without accepting the terms: limits, logins, export, erasure and the statement. */
const freePages: readonly string[] = ["/account", "/credits/statement"];

/**
 * Asks for the acceptance of new terms or a new privacy policy, over the pages of chat and credits. While a
 * text is open in the panel the question is hidden.
 */
export function AcceptanceGate() {
  const { flow } = useServices();
  const { pathname } = useLocation();
  const { current } = useSnapshot(flow.state).flow;
  const { data } = useLegal();
  const awaiting = data?.awaiting ?? [];
  if (awaiting.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AcceptanceDialog open={current === null && !freePages.includes(pathname)} awaiting={awaiting} />
    </Suspense>
  );
}
