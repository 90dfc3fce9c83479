import { Avatar } from "@parlour/ui/avatar.tsx";
import { useState } from "react";
import styles from "./person-picture.module.css";

interface PersonPictureProps {
  readonly name: string;
  readonly src?: string;
  /** Width and height in pixels. */
  readonly size: number;
}

/**
 * Whether the console can load a picture's address: a full address, a brand's file, which this host serves
 * below /brands/, or a picture that staff uploaded.
 */
function leadsToPicture(address: string): boolean {
  return /^(?:https?:|data:|\/brands\/|\/im\/media\/open\/)/.test(address);
}

/** A person's picture, or their initial if it can't be loaded. The name is shown next to it. */
export function PersonPicture({ name, src, size }: PersonPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src === undefined || !leadsToPicture(src) || failed === src ? undefined : src;
  return (
    <span className={styles["picture"]} onErrorCapture={() => setFailed(src ?? null)}>
      <Avatar name={name} size={size} decorative {...(shown === undefined ? {} : { src: shown })} />
    </span>
  );
}
