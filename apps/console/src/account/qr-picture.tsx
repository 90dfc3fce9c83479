import { encodeQR } from "qr";
import { useMemo } from "react";
import styles from "./qr-picture.module.css";

/** Modules of empty margin around a code (ISO/IEC 18004). */
const border = 4;

/** A QR code as one path: always dark on light, because scanners expect that, also in a dark theme. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { border, ecc: "medium" });
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: squares.join("") };
  }, [text]);
  return (
    <svg
      className={styles["picture"]}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles["ground"]} />
      <path d={path} className={styles["dark"]} />
    </svg>
  );
}
