import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Coins } from "lucide-react";
import { useBalance } from "../queries/balance-query.ts";
import styles from "./balance-link.module.css";

/** At this balance or below, the app shows how many replies are left (CHAT-30). */
export const lowBalance = 3;

function unitOf(balance: number | undefined): string {
  if (balance === undefined) return "Credits";
  return balance === 1 ? "credit" : "credits";
}

interface BalanceLinkProps {
  /** On the narrowest screens only the number is visible; screen readers still read "credits". */
  readonly compact?: boolean;
}

/** "12 credits": the balance, always visible; leads to /credits. */
export function BalanceLink({ compact = false }: BalanceLinkProps) {
  const { data: balance } = useBalance();
  const low = balance !== undefined && balance <= lowBalance;
  return (
    <Link
      to="/credits"
      className={clsx(styles["balance"], low && styles["low"], compact && styles["compact"])}
      data-balance={balance}
    >
      <Coins aria-hidden />
      <span aria-live="polite">
        {balance === undefined ? null : `${balance} `}
        <span className={styles["unit"]}>{unitOf(balance)}</span>
      </span>
    </Link>
  );
}
