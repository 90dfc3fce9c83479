import { Button } from "@parlour/ui/button.tsx";
import { Check, Copy } from "lucide-react";
import { useState } from "react";

interface CopyButtonProps {
  /** The text to copy. */
  readonly text: string;
  /** "Copy the link" */
  readonly label: string;
  /** The message after copying: "Link copied". */
  readonly done: string;
}

/** Copies a text and confirms it. If the browser refuses, shows the text for manual copying. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  const words = copied === null ? label : copied ? done : "Copy it by hand: the browser refused";
  return (
    <Button
      variant="secondary"
      icon={copied === true ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => {
        void copy();
      }}
    >
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
