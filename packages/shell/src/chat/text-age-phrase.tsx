import { buttonClass } from "@parlour/ui/button-class";
import { MessageSquareText } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTenant } from "../tenant/tenant-context.tsx";

/** What is held in the hand has a finger on it, and can send texts; a desk has neither. */
const phoneQuery = "(pointer: coarse) and (hover: none)";

/** Whether the page is used on something that most likely sends texts itself. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia(phoneQuery);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => globalThis.matchMedia(phoneQuery).matches,
    () => false,
  );
}

/** The address of a text with its words already in it (RFC 5724). */
export function textAddress(number: string, body: string): string {
  return `sms:${number.replaceAll(/[^+\d]/g, "")}?body=${encodeURIComponent(body)}`;
}

/** Opens the phone's own texts with the age check's phrase written already; sending it is left to the customer. */
export function TextAgePhrase() {
  const { shortcodeAgeCheck, keywordAgeCheck } = useTenant();
  return (
    <a href={textAddress(shortcodeAgeCheck, keywordAgeCheck)} className={buttonClass()}>
      <MessageSquareText aria-hidden />
      {`Text ${keywordAgeCheck} to ${shortcodeAgeCheck}`}
    </a>
  );
}
