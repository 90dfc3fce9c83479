import { Button } from "@parlour/ui/button.tsx";
import { buttonClass } from "@parlour/ui/button-class";
import { Copy, MessageSquareText } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";

/** A coarse pointer means a phone, which can send texts; a fine pointer means a desktop, which cannot. */
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

/**
 * The address of a text with its words already in it. RFC 5724 has `?body=`, some versions of iOS `&body=`: with both
 * signs each phone finds the one it knows.
 */
export function textAddress(number: string, body: string): string {
  return `sms:${number.replaceAll(/[^+\d]/g, "")}?&body=${encodeURIComponent(body)}`;
}

/**
 * The ways to text the age check's phrase: on a phone a link that opens its own texts with everything written already,
 * elsewhere phrase and number to copy. Sending it is left to the customer.
 */
export function AgePhrase() {
  const { shortcodeAgeCheck, keywordAgeCheck } = useTenant();
  const { notices } = useServices();
  const isPhone = useIsPhone();

  if (isPhone) {
    return (
      <a href={textAddress(shortcodeAgeCheck, keywordAgeCheck)} className={buttonClass()}>
        <MessageSquareText aria-hidden />
        {`Text ${keywordAgeCheck} to ${shortcodeAgeCheck}`}
      </a>
    );
  }

  function copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => notices.show({ tone: "success", text: `Copied: ${text}` }),
      () => notices.show({ tone: "error", text: "Copying is not allowed here" }),
    );
  }

  return [keywordAgeCheck, shortcodeAgeCheck].map((text) => (
    <Button key={text} variant="secondary" icon={<Copy aria-hidden />} onClick={() => copy(text)}>
      Copy {text}
    </Button>
  ));
}
