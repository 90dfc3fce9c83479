import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import styles from "./live-mark.module.css";

const words = { connecting: "Connecting…", live: "Live", reconnecting: "Reconnecting…" } as const;

const explained = {
  connecting: "Opening the line that brings changes",
  live: "Changes arrive by themselves",
  reconnecting: "What you see may be a few seconds old",
} as const;

/** Shows whether changes arrive automatically. */
export function LiveMark() {
  const { status } = useSnapshot(useConsole().live);
  return (
    <output className={styles["mark"]} data-status={status} title={explained[status]}>
      <span className={styles["dot"]} aria-hidden />
      <span className={styles["words"]}>{words[status]}</span>
    </output>
  );
}
