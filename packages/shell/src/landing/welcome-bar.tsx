import { useEntryOpener } from "@parlour/overlays/entry/use-entry-opener";
import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Menu } from "lucide-react";
import { NoticesOutlet } from "../notices/notices-place.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./welcome-bar.module.css";

/** The logo and, with a region, 'How it works' and 'Login', on mobile a menu icon (LANDING-2, LANDING-3). */
export function WelcomeBar() {
  const { loginLayout, isSubdomainPresent } = useTenant();
  const { productLogo } = loginLayout;
  return (
    <div className={styles["bar"]}>
      <img className={styles["logo"]} src={productLogo.imageUrl} alt={productLogo.altText} height={44} />
      {isSubdomainPresent ? <BarActions /> : null}
      <NoticesOutlet way="over" />
    </div>
  );
}

function BarActions() {
  const { dispatch } = useFlow();
  const opener = useEntryOpener();
  return (
    <>
      <div className={styles["wide"]}>
        <Button
          variant="quiet"
          data-opens="how-to"
          onClick={() => dispatch({ type: "open", overlay: "how-to" })}
        >
          How it works
        </Button>
        <Button variant="secondary" {...opener}>
          Login
        </Button>
      </div>
      <IconButton
        className={styles["narrow"]}
        label="Menu"
        icon={<Menu aria-hidden />}
        data-opens="menu"
        onClick={() => dispatch({ type: "open", overlay: "menu" })}
      />
    </>
  );
}
