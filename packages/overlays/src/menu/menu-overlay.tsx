import { Tile } from "@parlour/ui/tile.tsx";
import { LogIn, Lightbulb } from "lucide-react";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import tiles from "../tile-grid.module.css";

/** The mobile menu, logged out (PANEL-20): two large buttons. */
export function MenuOverlay() {
  const { facts } = useOverlayServices();
  const { dispatch } = useFlow();
  return (
    <OverlaySection title={facts.brandName}>
      <div className={tiles["grid"]}>
        <Tile
          wide
          icon={<Lightbulb aria-hidden />}
          title="How to use"
          onClick={() => dispatch({ type: "open", overlay: "how-to" })}
        />
        <Tile
          wide
          icon={<LogIn aria-hidden />}
          title="Login"
          onClick={() => dispatch({ type: "open", overlay: "entry" })}
        />
      </div>
    </OverlaySection>
  );
}
