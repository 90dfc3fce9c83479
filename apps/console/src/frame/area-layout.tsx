import { Outlet, useLocation } from "@tanstack/react-router";
import styles from "./area-layout.module.css";

/** What every page beside the desk shares: the main landmark, which scrolls, and starts at its top on every page. */
export function AreaLayout() {
  const { pathname } = useLocation();
  return (
    <main className={styles["page"]} id="main" tabIndex={-1} key={pathname}>
      <div className={styles["column"]}>
        <Outlet />
      </div>
    </main>
  );
}
