import { roleAtLeast } from "@parlour/contract/operation";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Outlet } from "@tanstack/react-router";
import { Menu, Search } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useSnapshot } from "valtio";
import { useShownScheme } from "./use-shown-scheme.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { useFind } from "../find/find-opener.tsx";
import styles from "./console-frame.module.css";
import { ConsoleMark } from "./console-mark.tsx";
import { createRailWidth, setCollapsed } from "./rail-width.ts";
import { Rail } from "./rail.tsx";
import { StepUpDialog } from "../step-up/step-up-dialog.tsx";

/** The frame of every page after sign-in: the menu, and the live connection that all pages share. */
export function ConsoleFrame() {
  const services = useConsole();
  const { staff } = useSnapshot(services.session);
  // Icons alone cannot distinguish eighteen back-office pages; operators who have only the desk need the room.
  const [roomy] = useState(staff !== null && roleAtLeast(staff.role, "supervisor") ? 1200 : 1500);
  const [width] = useState(() => createRailWidth(localStorage, innerWidth >= roomy));
  const { collapsed } = useSnapshot(width);
  const { problem, attempt, setProblem } = useAction("staffSignOut");
  const railId = useId();
  const { startLive } = services;
  const signOut = () => {
    void attempt(services.signOut);
  };
  const { dialog, openFind } = useFind(signOut);

  useEffect(startLive, [startLive]);
  useShownScheme(staff?.id ?? null);

  // The session has just ended: the router is navigating to the sign-in page.
  if (staff === null) return null;

  return (
    <div className={styles["frame"]}>
      <a
        className={styles["skip"]}
        href="#main"
        onClick={(event) => {
          // Kept out of the address, because the router would treat it as another page.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the page
      </a>
      <div className={styles["bar"]}>
        <IconButton label="Menu" icon={<Menu aria-hidden />} popoverTarget={railId} />
        <ConsoleMark />
        <IconButton
          className={styles["find"]}
          label="Search the console"
          icon={<Search aria-hidden />}
          onClick={openFind}
        />
      </div>
      {problem === null ? null : (
        <Notice
          className={styles["problem"]}
          tone="error"
          onClose={() => {
            setProblem(null);
          }}
        >
          {problem}
        </Notice>
      )}
      <div className={styles["body"]}>
        <Rail
          id={railId}
          owner={staff}
          collapsed={collapsed}
          onCollapse={(next) => {
            setCollapsed(width, localStorage, next);
          }}
          onFind={openFind}
          onSignOut={signOut}
        />
        <Outlet />
      </div>
      {dialog}
      <StepUpDialog />
    </div>
  );
}
