import { useSnapshot } from "valtio";
import { Panel, type PanelCloseReason } from "@parlour/ui/panel.tsx";
import type { ReactNode } from "react";
import type { FlowEvent, Overlay } from "./flow.ts";
import { assertNever } from "./overlay-names.ts";
import { HostFooter } from "./host/host-footer.tsx";
import styles from "./host/host.module.css";
import { HostHeader } from "./host/host-header.tsx";
import { OverlayContent } from "./host/overlay-content.tsx";
import { overlayPanelId } from "./host/panel-id.ts";
import { useIsWide } from "./host/use-is-wide.ts";
import { useFlow, useOverlayServices } from "./overlay-context.tsx";

const names: { readonly [Name in Overlay]: string } = {
  menu: "Menu",
  "nav-menu": "Menu",
  account: "My Account",
  "date-of-birth": "Your date of birth",
  username: "Your username",
  "image-upload": "Your photo",
  password: "Your password",
  verify: "Verification",
  create: "Create account",
  entry: "Phone number",
  login: "Log in",
  "how-to": "How it works",
  terms: "Terms and Conditions",
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
  accessibility: "Accessibility Statement",
};

export interface OverlayHostProps {
  /** The notice bar, repeated inside the panel because a modal hides everything outside it. */
  readonly alerts?: ReactNode;
}

/**
 * The one panel with the current overlay (PANEL-2). While logged out the closed panel has Entry ready, so
 * that the landing page's HTML has a phone field before any script.
 */
export function OverlayHost({ alerts }: OverlayHostProps) {
  const { flow: store, loggedIn } = useOverlayServices();
  const { flow, dispatch } = useFlow();
  const { current } = useSnapshot(store.state, { sync: true }).flow;
  const wide = useIsWide();
  const shown: Overlay | null = flow.current ?? (loggedIn ? null : "entry");

  return (
    <Panel
      id={overlayPanelId}
      className={styles["host"]}
      label={shown === null ? "Menu" : names[shown]}
      open={current !== null}
      onGone={store.panelGone}
      onClose={(reason) => dispatch(closeEvent(reason, wide))}
      onNativeOpen={() => dispatch({ type: "open", overlay: loggedIn ? "nav-menu" : "entry" })}
      closeOnOutsidePress={wide}
      contentKey={contentKeyOf(shown, flow.createStep)}
      alerts={current === null ? null : alerts}
      header={shown === null ? null : <HostHeader />}
      footer={shown === null ? null : <HostFooter />}
    >
      {shown === null ? null : <OverlayContent overlay={shown} />}
    </Panel>
  );
}

function closeEvent(reason: PanelCloseReason, wide: boolean): FlowEvent {
  switch (reason) {
    case "escape":
      return { type: "escape" };
    case "outside":
      return { type: "outside_press", wide };
    case "button":
      return { type: "close" };
    default:
      return assertNever(reason);
  }
}

/** Each create step is new content: focus moves to it. */
function contentKeyOf(overlay: Overlay | null, createStep: number): string {
  if (overlay === null) return "none";
  return overlay === "create" ? `create-${createStep}` : overlay;
}
