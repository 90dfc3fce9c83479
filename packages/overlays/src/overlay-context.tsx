import { showFrameThenFill } from "@parlour/ui/open-in-steps";
import { createContext, use, useCallback, useMemo, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { Clock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import type { OverlayCustomer, OverlayFacts } from "./facts.ts";
import type { FlowState } from "./flow.ts";
import type { FlowStore, Remark } from "./flow-store.ts";
import { overlayPanelId } from "./host/panel-id.ts";
import type { OverlayPorts } from "./ports.ts";
import type { SignUpDraft } from "./sign-up-draft.ts";

/** The services of the overlays. */
export interface OverlayServices {
  readonly flow: FlowStore;
  readonly ports: OverlayPorts;
  readonly facts: OverlayFacts;
  /** Whether the access cookie exists (LOGIN-4). */
  readonly loggedIn: boolean;
  /** null while logged out, and until the account has loaded. */
  readonly customer: OverlayCustomer | null;
  readonly clock: Clock;
}

const OverlayContext = createContext<OverlayServices | null>(null);

export interface OverlayProviderProps extends Omit<OverlayServices, "clock"> {
  /** By default the machine's clock. */
  readonly clock?: Clock;
  readonly children?: ReactNode;
}

/** Provides the flow, the ports and the facts to the overlay host and to components that open overlays. */
export function OverlayProvider(props: OverlayProviderProps) {
  const { flow, ports, facts, loggedIn, customer, clock = systemClock, children } = props;
  const services = useMemo(
    () => ({ flow, ports, facts, loggedIn, customer, clock }),
    [flow, ports, facts, loggedIn, customer, clock],
  );
  return <OverlayContext value={services}>{children}</OverlayContext>;
}

/** Returns the nearest provider's services. Throws outside of one, which is a bug. */
export function useOverlayServices(): OverlayServices {
  const services = use(OverlayContext);
  if (services === null) throw new Error("An overlay was rendered outside OverlayProvider.");
  return services;
}

/** The closed panel, if it is on the page. */
function closedPanel(): HTMLDialogElement | null {
  const panel = document.getElementById(overlayPanelId);
  return panel instanceof HTMLDialogElement && !panel.open ? panel : null;
}

/**
 * Returns the displayed flow, and the function that changes it. During the closing animation it is the last
 * open state, because the closed flow would show the first step or another purpose. An event that opens the closed panel
 * is applied once the panel's empty frame is painted.
 */
export function useFlow(): {
  readonly flow: FlowState;
  readonly remark: Remark | null;
  readonly dispatch: FlowStore["dispatch"];
} {
  const { flow } = useOverlayServices();
  // Synchronous, so that a press and its result appear in the same frame.
  const snapshot = useSnapshot(flow.state, { sync: true });
  const shown = snapshot.left ?? snapshot;
  const dispatch = useCallback<FlowStore["dispatch"]>(
    (event, remark) => {
      const opens = event.type === "open" && flow.state.flow.current === null;
      const panel = opens ? closedPanel() : null;
      if (panel === null) flow.dispatch(event, remark);
      else showFrameThenFill(panel, () => flow.dispatch(event, remark));
    },
    [flow],
  );
  return { flow: shown.flow, remark: shown.remark, dispatch };
}

/** Returns the displayed draft, for reading; write to `useOverlayServices().flow.draft.state`. */
export function useDraft(): Readonly<SignUpDraft> {
  const { flow } = useOverlayServices();
  const { left } = useSnapshot(flow.state, { sync: true });
  // Synchronous, otherwise the caret would jump in the middle of a field.
  const draft = useSnapshot(flow.draft.state, { sync: true });
  return left?.draft ?? draft;
}
