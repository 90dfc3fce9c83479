import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import dayjs from "dayjs";
import { useState } from "react";
import type { OneSite } from "../parts/use-one-site.ts";
import type { TakeOverWish } from "../queries/take-over-preview-query.ts";
import { Differences } from "./differences.tsx";
import { FieldChoice } from "./field-choice.tsx";
import { SiteChoice } from "./site-choice.tsx";
import type { TakenVersion } from "./take-over-dialog.tsx";
import styles from "./take-over.module.css";

interface TakeOverFormProps {
  readonly site: OneSite;
  readonly taken: TakenVersion;
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

type Sites = TakeOverWish["sites"];

/** The choices, and below them the differences of what was chosen last. */
export function TakeOverForm({ site, taken, busy, onBusy, onClose }: TakeOverFormProps) {
  const { brand, region } = site;
  const [sites, setSites] = useState<Sites>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [fields, setFields] = useState<readonly string[]>([]);
  const [later, setLater] = useState(false);
  const [time, setTime] = useState(() => dayjs().add(1, "day").format("YYYY-MM-DD[T]06:00"));
  /** What the differences below are of; null: something was chosen since. */
  const [shown, setShown] = useState<TakeOverWish | null>(null);
  const kept = fields.filter((field) => !left.includes(field));
  const ready = sites.length > 0 && (taken.kind === "prices" || kept.length > 0) && (!later || time !== "");
  const source = { kind: taken.kind, brand, region, version: taken.version };

  /** A change of a choice makes the differences below wrong. */
  const choose = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setShown(null);
      set(value);
    };
  };

  return (
    <div className={styles["form"]}>
      <SiteChoice
        site={site}
        sameCurrency={taken.kind === "prices"}
        chosen={sites}
        disabled={busy}
        onChange={choose(setSites)}
      />
      {taken.kind === "content" ? (
        <FieldChoice
          wish={{ ...source, sites: [] }}
          brand={brand}
          left={left}
          disabled={busy}
          onChange={choose(setLeft)}
          onFields={setFields}
        />
      ) : null}
      <fieldset className={styles["group"]} disabled={busy}>
        <legend>Begins</legend>
        <label className={styles["check"]}>
          <input
            type="radio"
            name="begins"
            checked={!later}
            onChange={() => {
              choose(setLater)(false);
            }}
          />
          At once
        </label>
        <label className={styles["check"]}>
          <input
            type="radio"
            name="begins"
            checked={later}
            onChange={() => {
              choose(setLater)(true);
            }}
          />
          At the same local time at each site
        </label>
        {later ? (
          <TextField
            type="datetime-local"
            label="Local date and time"
            hint="Each site begins when its own clocks show it, not when yours do."
            value={time}
            onChange={(event) => {
              choose(setTime)(event.target.value);
            }}
          />
        ) : null}
      </fieldset>
      {shown === null ? (
        <Row>
          <Button
            data-confirms
            disabled={!ready}
            onClick={() => {
              setShown({
                ...source,
                sites,
                ...(left.length === 0 ? {} : { fields: [...kept] }),
                ...(later ? { startsAt: time } : {}),
              });
            }}
          >
            Show the differences
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      ) : (
        <Differences wish={shown} busy={busy} onBusy={onBusy} onClose={onClose} />
      )}
    </div>
  );
}
