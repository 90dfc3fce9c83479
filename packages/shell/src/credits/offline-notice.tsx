import { Notice } from "@parlour/ui/notice.tsx";
import { useOnline } from "../app/use-online.ts";

interface OfflineNoticeProps {
  /** A payment is under way, of which the card provider knows already. */
  readonly isPaying?: boolean;
}

/** Says while the browser is offline how far the money got, and that buying needs the connection. */
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
