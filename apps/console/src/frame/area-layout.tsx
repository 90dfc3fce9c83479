import { Outlet, useLocation } from "@tanstack/react-router";
import styles from "./area-layout.module.css";

/** The layout of every page except the desk: the scrolling main landmark, which starts at the top of each page. */
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
