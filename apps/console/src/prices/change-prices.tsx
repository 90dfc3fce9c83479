import { ApiError } from "@parlour/api-client/errors";
import {
  changePrices,
  longestPriceLead,
  type PriceVersion,
  type SitePrices,
} from "@parlour/contract/operations/ops-prices";
import { bundle, bundleNames, pricePerReply } from "@parlour/contract/rules/bundles";
import { Button } from "@parlour/ui/button.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { Row } from "@parlour/ui/row.tsx";
import dayjs from "dayjs";
import { useId, useRef, useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import { moneyText } from "../parts/money.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { sitePricesKey } from "../queries/site-prices-query.ts";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import { differingBundles, readPrices, typedOf, type TypedPrices } from "./price-form.ts";
import { bundleTitles, PriceTable } from "./price-table.tsx";
import styles from "./prices.module.css";

interface ChangePricesProps {
  readonly site: OneSite;
  readonly prices: SitePrices;
  readonly now: PriceVersion;
  /** The version whose prices the form starts with; null: closed. */
  readonly start: PriceVersion | null;
  readonly onClose: () => void;
}

/** Sets prices from now or a later time. Rule violations are shown at the fields while typing. */
export function ChangePrices({ start, onClose, site, ...rest }: ChangePricesProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title={`Change prices of ${site.brandName} in ${site.regionName}`}
      open={start !== null}
      onClose={onClose}
      busy={busy}
      wide
    >
      {start === null ? null : (
        <PriceForm {...rest} site={site} start={start} busy={busy} setBusy={setBusy} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PriceFormProps extends ChangePricesProps {
  readonly start: PriceVersion;
  readonly busy: boolean;
  readonly setBusy: (busy: boolean) => void;
}

/** Formats a time in the reader's own zone for a date-time field. */
const fieldTime = (moment: dayjs.Dayjs): string => moment.format("YYYY-MM-DDTHH:mm");

function PriceForm({ site, prices, now, start, busy, setBusy, onClose }: PriceFormProps) {
  const { client, queryClient } = useConsole();
  const { currency, versions } = prices;
  const [typed, setTyped] = useState<TypedPrices>(() => typedOf(start.bundles));
  const [later, setLater] = useState(false);
  const [time, setTime] = useState(() => fieldTime(dayjs().add(1, "day").startOf("day")));
  const [note, setNote] = useState("");
  const { problem, attempt } = useAction("changePrices");
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();

  const read = readPrices(typed, currency);
  const startsAt = later ? dayjs(time) : null;
  const timeProblem =
    startsAt === null || (startsAt.isValid() && startsAt.isAfter(dayjs()))
      ? undefined
      : "Choose a time to come, or let the prices begin now.";
  const changed = read.prices === null ? [] : differingBundles(now.bundles, read.prices);
  const sound = read.problems.size === 0 && timeProblem === undefined;

  const set = (name: keyof TypedPrices, part: "price" | "amount", value: string) => {
    setTyped((before) => ({ ...before, [name]: { ...before[name], [part]: value } }));
  };

  async function send(): Promise<void> {
    setTried(true);
    if (!sound || read.prices === null) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
      return;
    }
    setBusy(true);
    const { brand, region } = site;
    const queryKey = sitePricesKey(site);
    const body = {
      bundles: read.prices,
      note: note.trim(),
      after: versions[0]?.version ?? 1,
      ...(startsAt === null ? {} : { startsAt: startsAt.toISOString() }),
    };
    await attempt(async () => {
      try {
        queryClient.setQueryData(
          queryKey,
          await client.call(changePrices, { params: { brand, region }, body }),
        );
        onClose();
      } catch (error) {
        // Other people's changes are shown behind the dialog at once.
        if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    });
    setBusy(false);
  }

  return (
    <form
      ref={form}
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <FailureNotice problem={problem} />
      <fieldset className={styles["bundles"]}>
        <legend>Bundles</legend>
        {bundleNames.map((name) => {
          const terms = read.prices?.[name];
          const perReply =
            terms === undefined
              ? ""
              : `${moneyText({ minor: pricePerReply(bundle(name, terms.minor, terms.amount)), currency })} a reply`;
          return (
            <div key={name} className={styles["bundle"]}>
              <TextField
                label={`${bundleTitles[name]}: price in ${currency}`}
                inputMode="decimal"
                autoComplete="off"
                value={typed[name].price}
                error={read.problems.get(`${name}.price`)}
                onChange={(event) => {
                  set(name, "price", event.target.value);
                }}
              />
              <TextField
                label={`${bundleTitles[name]}: credits`}
                inputMode="numeric"
                autoComplete="off"
                value={typed[name].amount}
                hint={perReply}
                error={read.problems.get(`${name}.amount`)}
                onChange={(event) => {
                  set(name, "amount", event.target.value);
                }}
              />
            </div>
          );
        })}
      </fieldset>
      <fieldset className={styles["begin"]}>
        <legend>Begins</legend>
        <label>
          <input
            type="radio"
            name="begins"
            checked={!later}
            onChange={() => {
              setLater(false);
            }}
          />
          Now, as soon as it is sent
        </label>
        <label>
          <input
            type="radio"
            name="begins"
            checked={later}
            onChange={() => {
              setLater(true);
            }}
          />
          At a time to come
        </label>
        {later ? (
          <TextField
            type="datetime-local"
            label={`Date and time (yours: ${new Intl.DateTimeFormat().resolvedOptions().timeZone})`}
            value={time}
            min={fieldTime(dayjs())}
            max={fieldTime(dayjs().add(longestPriceLead, "day"))}
            error={timeProblem}
            onChange={(event) => {
              setTime(event.target.value);
            }}
          />
        ) : null}
      </fieldset>
      <TextField
        id={noteId}
        label="Note (optional)"
        hint="Colleagues read it in the history."
        maxLength={300}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
        }}
      />
      {read.prices === null || !sound ? null : (
        <section aria-label="What customers will see">
          <PriceTable
            prices={read.prices}
            currency={currency}
            beside={now.bundles}
            caption="Beside what holds now"
          />
          <p className={styles["quiet"]}>
            Who is at the checkout when it begins is told that the price has changed; a payment that was begun
            before settles at its own price.
          </p>
        </section>
      )}
      {tried && sound && changed.length === 0 ? (
        <p className={styles["quiet"]}>These are the prices that hold now.</p>
      ) : null}
      <Row>
        <Button type="submit" loading={busy} disabled={changed.length === 0 && sound && !later}>
          {later ? "Plan this change" : "Change prices now"}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
