import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Coins } from "lucide-react";
import { balanceQuery } from "../data/queries.ts";
import styles from "./balance-link.module.css";
import { useServices } from "./services-context.tsx";

/** From this balance down the customer is gently warned (experience.md, "Chat"). */
export const lowBalance = 3;

/** "12 credits": the balance, always in sight; leads to /credits. */
export function BalanceLink() {
  const { client } = useServices();
  const { data: balance } = useQuery(balanceQuery(client));
  const low = balance !== undefined && balance <= lowBalance;
  return (
    <Link to="/credits" className={clsx(styles["balance"], low && styles["low"])} data-balance={balance}>
      <Coins aria-hidden />
      <span aria-live="polite">
        {balance === undefined ? "Credits" : `${balance} ${balance === 1 ? "credit" : "credits"}`}
      </span>
    </Link>
  );
}
