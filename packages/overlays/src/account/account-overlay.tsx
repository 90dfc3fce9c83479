import { shownAge } from "@parlour/contract/rules/adult";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { Tile } from "@parlour/ui/tile.tsx";
import { AtSign, Cake, ChevronRight, LockKeyhole, ShieldCheck } from "lucide-react";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import tiles from "../tile-grid.module.css";
import styles from "./account.module.css";

/**
 * My Account (PANEL-22): photo, age, username and password; below them links to the account's pages. The
 * header carries its title.
 */
export function AccountOverlay() {
  const { clock, customer, ports } = useOverlayServices();
  const { dispatch } = useFlow();

  if (customer === null) {
    return (
      <div className={tiles["grid"]} aria-busy>
        <Spinner className={tiles["loading"]} label="Loading your account" />
        {["photo", "age", "username", "password"].map((tile) => (
          <Skeleton key={tile} height="8rem" />
        ))}
      </div>
    );
  }
  return (
    <div className={styles["account"]}>
      <div className={tiles["grid"]}>
        <Tile
          picture={<Avatar name={customer.username} src={customer.imageUrl} size={64} decorative />}
          title="Profile photo"
          subtitle={customer.imageUrl ? "Change it" : "Add one"}
          onClick={() => dispatch({ type: "open", overlay: "image-upload" })}
        />
        <Tile
          icon={<Cake aria-hidden />}
          title="Age"
          subtitle={shownAge(customer.dateOfBirth, new Date(clock.now()))}
          onClick={() => dispatch({ type: "open", overlay: "date-of-birth" })}
        />
        <Tile
          icon={<AtSign aria-hidden />}
          title="Username"
          subtitle={customer.username}
          onClick={() => dispatch({ type: "open", overlay: "username" })}
        />
        <Tile
          icon={<LockKeyhole aria-hidden />}
          title="Change password"
          onClick={() => dispatch({ type: "open", overlay: "password" })}
        />
      </div>
      <button
        type="button"
        className={styles["more"]}
        onClick={() => {
          dispatch({ type: "close" });
          ports.openAccountSettings();
        }}
      >
        <ShieldCheck aria-hidden />
        <span className={styles["words"]}>Limits, logins and your data</span>
        <ChevronRight aria-hidden />
      </button>
    </div>
  );
}
