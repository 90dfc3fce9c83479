import { Row } from "@parlour/ui/row.tsx";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { BalanceLink } from "./balance-link.tsx";
import styles from "./header.module.css";
import { MenuButton } from "./menu-button.tsx";

interface HeaderProps {
  /** On narrow screens the chat has its own header, which contains the balance and the menu. */
  readonly inChat: boolean;
}

/** The bar above every page of a logged-in customer: the brand, the balance, the menu. */
export function Header({ inChat }: HeaderProps) {
  const { authLayout, brandName } = useTenant();
  return (
    <header className={clsx(styles["header"], inChat ? styles["inChat"] : styles["onPage"])}>
      <Link to="/meet" className={styles["brand"]} aria-label={`${brandName}: all profiles`}>
        <img src={authLayout.pageLogo} alt="" height={36} />
      </Link>
      <Row align="center" wrap={false}>
        <BalanceLink />
        <MenuButton />
      </Row>
    </header>
  );
}
