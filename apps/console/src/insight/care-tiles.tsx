import type { CareFigures } from "@parlour/contract/operations/insight";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { countText, waitText } from "./figure-text.ts";
import styles from "./insight-page.module.css";

/** Care flags of the period; nothing if none was raised, decided or is open. */
export function CareTiles({ care }: { readonly care: CareFigures }) {
  const { distress, underAge, threat, scam, decided, medianToDecide, open } = care;
  const raised = distress + underAge + threat + scam;
  if (raised + decided + open === 0) return null;
  return (
    <>
      <h2 className={styles["heading"]}>Care</h2>
      <FigureTiles label="Care flags">
        <FigureTile label="Flags raised" value={countText(raised)} note="by operators" />
        <FigureTile label="Distress" value={countText(distress)} />
        <FigureTile label="Under age" value={countText(underAge)} />
        <FigureTile label="Threat" value={countText(threat)} />
        <FigureTile label="Scam" value={countText(scam)} />
        <FigureTile
          label="Decided"
          value={countText(decided)}
          note={medianToDecide === null ? "none in this period" : `half within ${waitText(medianToDecide)}`}
        />
        <FigureTile label="Open now" value={countText(open)} note="waiting for a supervisor" />
      </FigureTiles>
    </>
  );
}
