import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Panel } from "@parlour/ui/panel.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import styles from "./shortcuts-panel.module.css";
import { setSingleKeys } from "./single-keys.ts";
import { shortcuts } from "./shortcuts.ts";

interface ShortcutsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const groups = ["Queue", "Conversation", "Desk"] as const;

/** The list of shortcuts, and the switch that turns single keys off. */
export function ShortcutsPanel({ open, onClose }: ShortcutsPanelProps) {
  const { singleKeys, deskSettings } = useConsole();
  const { enterSends } = useSnapshot(deskSettings());
  const { on } = useSnapshot(singleKeys);
  return (
    <Panel
      id="shortcuts"
      label="Keyboard shortcuts"
      open={open}
      onClose={onClose}
      closeOnOutsidePress
      header={
        <div className={styles["header"]}>
          <h2 className={styles["title"]}>Keyboard shortcuts</h2>
          <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
        </div>
      }
    >
      {/* Otherwise the first control gets the focus: the switch at the end, which would be scrolled into view. */}
      <Stack gap={6} tabIndex={-1} data-autofocus>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className={styles["group"]}>{group}</h3>
            <dl className={styles["list"]}>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ action, keys, text }) => (
                  <div className={styles["row"]} key={action}>
                    <dt>{text}</dt>
                    <dd>
                      {(action === "send" && enterSends ? ["Enter", ...keys] : keys).map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <label className={styles["switch"]}>
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => {
              setSingleKeys(singleKeys, event.target.checked);
            }}
          />
          <span>Single keys act outside text boxes</span>
        </label>
      </Stack>
    </Panel>
  );
}
