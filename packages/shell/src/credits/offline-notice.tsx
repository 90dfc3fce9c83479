import { Notice } from "@parlour/ui/notice.tsx";
import { useOnline } from "../app/use-online.ts";

interface OfflineNoticeProps {
  /** The card provider already knows of a payment under way. */
  readonly isPaying?: boolean;
}

/** Shows while the browser is offline what happened to the money, and that buying needs the connection. */
export function OfflineNotice({ isPaying = false }: OfflineNoticeProps) {
  const online = useOnline();
  if (online) return null;
  return (
    <Notice tone="warning" title={isPaying ? "You are offline" : "Buying needs the connection"}>
      {isPaying
        ? "Your payment is checked as soon as the connection is back. Please don't pay again: you are charged once."
        : "You are offline. Nothing has been charged. You can go on as soon as the connection is back."}
    </Notice>
  );
}
