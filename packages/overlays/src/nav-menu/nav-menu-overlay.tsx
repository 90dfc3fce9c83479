import { Tile } from "@parlour/ui/tile.tsx";
import { Coins, Lightbulb, LogOut, MessagesSquare, UserRound } from "lucide-react";
import { useState } from "react";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import type { OverlayDestination } from "../ports.ts";
import { goToPage } from "./go-to-page.ts";
import tiles from "../tile-grid.module.css";

/** The nav menu, logged in (PANEL-21): five tiles. */
export function NavMenuOverlay() {
  const { facts, ports } = useOverlayServices();
  const flow = useFlow();
  const { dispatch } = flow;
  const [leaving, setLeaving] = useState(false);

  const goTo = (path: OverlayDestination) => goToPage(path, flow, ports);

  async function logOut() {
    setLeaving(true);
    await ports.logout();
    dispatch({ type: "logged_out" });
  }

  return (
    <OverlaySection title="Menu">
      <div className={tiles["grid"]}>
        <Tile icon={<Coins aria-hidden />} title="Credits" onClick={() => goTo("/credits")} />
        <Tile
          icon={<UserRound aria-hidden />}
          title="My Account"
          onClick={() => dispatch({ type: "open", overlay: "account" })}
        />
        <Tile
          wide
          icon={<MessagesSquare aria-hidden />}
          title={facts.cta.title}
          subtitle={facts.cta.subtitle}
          onClick={() => goTo("/meet")}
        />
        <Tile
          icon={<Lightbulb aria-hidden />}
          title="How to use"
          onClick={() => dispatch({ type: "open", overlay: "how-to" })}
        />
        <Tile
          icon={<LogOut aria-hidden />}
          title={leaving ? "Logging out" : "Logout"}
          disabled={leaving}
          onClick={() => void logOut()}
        />
      </div>
    </OverlaySection>
  );
}
