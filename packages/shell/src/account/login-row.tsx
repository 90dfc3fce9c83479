import type { OwnLogin } from "@parlour/contract/operations/sign-in";
import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Monitor, Smartphone } from "lucide-react";
import { useServices } from "../app/services-context.tsx";
import styles from "./logins-section.module.css";
import { agoText } from "./date-text.ts";

interface LoginRowProps {
  readonly login: OwnLogin;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

/** One login: device, start, last use. The current one ends through logging out, in the menu. */
export function LoginRow({ login, ending, onEnd }: LoginRowProps) {
  const { clock } = useServices();
  const { device, createdAt, lastUsedAt, current } = login;
  const now = clock.now();
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor;
  return (
    <li className={styles["login"]}>
      <Icon className={styles["device"]} aria-hidden />
      <div className={styles["words"]}>
        <p className={styles["name"]}>
          {device}
          {current ? <Badge tone="success">This one</Badge> : null}
        </p>
        <p className={styles["times"]}>
          Logged in {agoText(createdAt, now)}
          {current ? null : `, last used ${agoText(lastUsedAt, now)}`}
        </p>
      </div>
      {current ? null : (
        <Button variant="secondary" loading={ending} onClick={onEnd}>
          End<VisuallyHidden> the login on {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
