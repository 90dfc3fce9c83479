import { maxSegments } from "@parlour/contract/rules/text-segments";
import styles from "./campaigns.module.css";
import { textFacts } from "./text-facts.ts";

/** A preview of a text on a phone, with its length and cost. */
export function TextPreview({ body, optOut }: { readonly body: string; readonly optOut: string }) {
  const { text, characters, segments, costly, tooLong } = textFacts(body, optOut);
  return (
    <div className={styles["preview"]}>
      <p className={styles["bubble"]}>{body.trim() === "" ? `Your text…\n${optOut}` : text}</p>
      <p className={styles["quiet"]} aria-live="polite" data-over={tooLong || undefined}>
        {tooLong
          ? `${segments} parts: ${maxSegments} are the most. Make it shorter.`
          : `${characters} characters, sent and paid as ${segments === 1 ? "1 part" : `${segments} parts`}.`}
      </p>
      {costly.length === 0 ? null : (
        <p className={styles["quiet"]}>
          {costly.join(" ")} {costly.length === 1 ? "is" : "are"} beyond the basic alphabet: each part holds
          67 characters instead of 153. Plain quotes and no emoji are cheaper.
        </p>
      )}
    </div>
  );
}
