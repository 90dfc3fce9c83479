import { IconButton } from "@parlour/ui/icon-button.tsx";
import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { Menu } from "lucide-react";

/** Opens the nav menu of a logged-in customer. */
export function MenuButton() {
  const { dispatch } = useFlow();
  return (
    <IconButton
      label="Menu"
      data-opens="nav-menu"
      icon={<Menu aria-hidden />}
      onClick={() => dispatch({ type: "open", overlay: "nav-menu" })}
    />
  );
}
