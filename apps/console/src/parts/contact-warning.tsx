import { maskContact } from "@parlour/contract/rules/masked-contact";
import { Notice } from "@parlour/ui/notice.tsx";

/** Warns that staff's own text contains a number or an address, which would be shown to every reader unmasked. */
export function ContactWarning({ text }: { readonly text: string }) {
  if (maskContact(text) === null) return null;
  return (
    <Notice tone="warning">
      This contains a phone or card number, or an address. It is not hidden from later readers. Leave it out
      unless they need it.
    </Notice>
  );
}
