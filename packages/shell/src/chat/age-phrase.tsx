import { Button } from "@parlour/ui/button.tsx";
import { buttonClass } from "@parlour/ui/button-class";
import { Copy, MessageSquareText } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";

/** A coarse pointer means a phone, which can send texts; a fine pointer means a desktop, which can't. */
const phoneQuery = "(pointer: coarse) and (hover: none)";

/** Whether the page is on a device that can probably send texts itself. */
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
 * Returns the address of a text with its body. RFC 5724 has `?body=`, some versions of iOS `&body=`: with
 * both signs each phone finds its own.
 */
export function textAddress(number: string, body: string): string {
  return `sms:${number.replaceAll(/[^+\d]/g, "")}?&body=${encodeURIComponent(body)}`;
}

/**
 * The ways to text the AV phrase: on a phone a link that opens its own texts with everything filled in,
 * elsewhere phrase and number to copy. The customer sends the text.
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
