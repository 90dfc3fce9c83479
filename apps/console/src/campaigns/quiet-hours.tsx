import type { RegionCode } from "@parlour/contract/regions";
import { endOfSendingHour, firstSendingHour, localTimes } from "@parlour/contract/rules/quiet-hours";
import { Stack } from "@parlour/ui/stack.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import styles from "./campaigns.module.css";

/** Shows a region's local times, and which of them are too early or too late for a text. */
export function QuietHours({ region, moment }: { readonly region: RegionCode; readonly moment: Date }) {
  const times = localTimes(region, moment);
  const closed = times.filter(({ open }) => !open);
  return (
    <Stack gap={2}>
      <p className={styles["quiet"]}>
        Marketing texts go out from {firstSendingHour}:00 to {endOfSendingHour}:00 where customers live
        {times.length === 1 ? "" : "; where in the region that is isn't known, so every clock has to agree"}.
        What is not sent by then waits for the next morning.
      </p>
      <ul className={styles["clocks"]} aria-label="Local times">
        {times.map(({ place, time, open }) => (
          <li key={place}>
            <span>{place}</span> <strong>{time}</strong>{" "}
            <StatusBadge tone={open ? "success" : "warning"}>{open ? "Open" : "Quiet"}</StatusBadge>
          </li>
        ))}
      </ul>
      {closed.length === 0 ? null : (
        <output className={styles["warning"]}>
          Quiet hours{times.length === 1 ? "" : ` in ${closed.map(({ place }) => place).join(", ")}`}: choose
          another time.
        </output>
      )}
    </Stack>
  );
}
