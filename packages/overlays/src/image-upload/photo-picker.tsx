import { Avatar } from "@parlour/ui/avatar.tsx";
import { FieldError } from "@parlour/ui/field-messages.tsx";
import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { useEffect, useId, useRef, useState, type DragEvent } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { cropSize } from "./crop-geometry.ts";
import styles from "./image-upload.module.css";

export interface PhotoPickerProps {
  /** The error of the chosen file. */
  readonly problem: string | undefined;
  readonly onOpen: () => void;
  readonly onDrop: (file: File | undefined) => void;
}

/** The 'Choose a Photo' area (PHOTO-1) with the current photo or the placeholder (PHOTO-9). */
export function PhotoPicker({ problem, onOpen, onDrop }: PhotoPickerProps) {
  const { customer } = useOverlayServices();
  const [over, setOver] = useState(false);
  const hint = useId();
  const hintRef = useRef<HTMLDivElement>(null);

  // On a low screen the error is below the visible part, so it is scrolled into view.
  useEffect(() => {
    if (problem !== undefined) hintRef.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.files[0]);
  }

  return (
    <div className={styles["choice"]}>
      <button
        type="button"
        className={clsx(styles["picker"], over && styles["over"])}
        autoFocus
        aria-label="Choose a Photo"
        aria-describedby={hint}
        onClick={onOpen}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={styles["circle"]}>
          {customer?.imageUrl ? (
            <Avatar name={customer.username} src={customer.imageUrl} size={cropSize} decorative />
          ) : (
            <Placeholder />
          )}
        </span>
        <span className={styles["choose"]}>
          <ImagePlus aria-hidden />
          Choose a Photo
        </span>
      </button>
      {/* Beside the button, whose accessible name is its own text (WCAG 2.5.3). */}
      <div ref={hintRef} id={hint} className={styles["hint"]}>
        {problem === undefined ? "Next, you choose which part shows." : <FieldError>{problem}</FieldError>}
      </div>
    </div>
  );
}

/** The placeholder portrait: head and shoulders in the brand's colours. */
function Placeholder() {
  return (
    <svg className={styles["placeholder"]} viewBox="0 0 248 248" aria-hidden>
      <circle cx="124" cy="98" r="42" />
      <path d="M34 248c4-58 42-92 90-92s86 34 90 92z" />
    </svg>
  );
}
