import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Download, Share, SquarePlus } from "lucide-react";
import { useSnapshot } from "valtio";
import { useTenant } from "../tenant/tenant-context.tsx";
import { installPrompt, type InstallPrompt, type InstallWay } from "./install-prompt.ts";
import styles from "./install.module.css";

interface InstallCardProps {
  /** By default the page's own; stories pass another. */
  readonly prompt?: InstallPrompt;
}

/** Explains how to install the app on the home screen, as far as this browser supports it. */
export function InstallCard({ prompt = installPrompt() }: InstallCardProps) {
  const { brandName } = useTenant();
  const { way } = useSnapshot(prompt.state);
  return (
    <Stack gap={3} align="start">
      <h3 className={styles["title"]}>
        On your home screen {way === "installed" ? <Badge tone="success">Installed</Badge> : null}
      </h3>
      <p className={styles["about"]}>{aboutOf(way, brandName)}</p>
      {way === "by-hand" ? <StepsByHand /> : null}
      {way === "offered" ? (
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => void prompt.ask()}>
          Install {brandName}
        </Button>
      ) : null}
    </Stack>
  );
}

function aboutOf(way: InstallWay, brandName: string): string {
  switch (way) {
    case "installed":
      return `${brandName} is on this device and opens in a window of its own.`;
    case "offered":
    case "by-hand":
      return `${brandName} opens like any other app, in a window of its own. Its name and icon are seen by whoever sees your screen.`;
    case "menu":
      return `Many browsers put ${brandName} on your home screen: look for “Install” or “Add to Home screen” in the browser's menu.`;
    default:
      return way satisfies never;
  }
}

function StepsByHand() {
  return (
    <ol className={styles["steps"]}>
      <li>
        <span>
          Press <Share aria-hidden /> Share in the browser’s bar
        </span>
      </li>
      <li>
        <span>
          Choose <SquarePlus aria-hidden /> Add to Home Screen
        </span>
      </li>
      <li>
        <span>Open it from there and log in once</span>
      </li>
    </ol>
  );
}
