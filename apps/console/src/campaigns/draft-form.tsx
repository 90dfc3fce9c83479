import type { Campaign, MarketingSite } from "@parlour/contract/operations/ops-marketing";
import { regions } from "@parlour/contract/regions";
import { lapsedDaysBounds, segments, type SegmentName } from "@parlour/contract/rules/segments";
import { Stack } from "@parlour/ui/stack.tsx";
import { useFormikContext } from "formik";
import { useEffect } from "react";
import { mixed, object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect, FormText, FormTextArea } from "../parts/form-fields.tsx";
import styles from "./campaigns.module.css";
import { lapsedDaysOf, SegmentChoice, type TypedDays } from "./segment-choice.tsx";
import { textFacts } from "./text-facts.ts";
import { TextPreview } from "./text-preview.tsx";

/** The values of the draft form. */
export interface DraftValues {
  /** Brand and region: "duskwren-GB". */
  readonly site: string;
  readonly title: string;
  readonly body: string;
  readonly segment: SegmentName;
  /** Of `lapsed` only; kept in the form while another is chosen. */
  readonly lapsedDays: TypedDays;
}

/** Returns the segment of the form's values as the calls take it. */
export function segmentOf({ segment, lapsedDays }: Pick<DraftValues, "segment" | "lapsedDays">): {
  readonly segment: SegmentName;
  readonly lapsedDays?: number;
} {
  return segment === "lapsed" ? { segment, lapsedDays: Number(lapsedDays) } : { segment };
}

/** Returns a site's value in the form's select. */
export function siteKey({ brand, region }: Pick<MarketingSite, "brand" | "region">): string {
  return `${brand}-${region}`;
}

/** The site in words. */
export function siteLabel({ name, region }: Pick<MarketingSite, "name" | "region">): string {
  return `${name}, ${regions[region].name}`;
}

interface DraftFormProps {
  readonly sites: readonly MarketingSite[];
  /** The draft to edit, whose site stays. Null: a new one. */
  readonly draft: Campaign | null;
  readonly onSave: (values: DraftValues) => Promise<void>;
  readonly onBusy?: (busy: boolean) => void;
  /** Called with whether there are unsaved changes. */
  readonly onChange?: (isUnsaved: boolean) => void;
}

/** The form for a campaign's text and whom it is for, with a preview of what customers get. */
export function DraftForm({ sites, draft, onSave, onBusy, onChange }: DraftFormProps) {
  const siteOf = (site: string) => sites.find((each) => siteKey(each) === site);
  const optOutOf = (site: string): string => siteOf(site)?.optOut ?? "";
  const [first] = sites;
  const initial: DraftValues =
    draft === null
      ? {
          site: first === undefined ? "" : siteKey(first),
          title: "",
          body: "",
          segment: "everybody",
          lapsedDays: lapsedDaysBounds.usual,
        }
      : {
          site: siteKey(draft),
          title: draft.title,
          body: draft.body,
          segment: draft.segment,
          lapsedDays: draft.lapsedDays ?? lapsedDaysBounds.usual,
        };
  return (
    <ConsoleForm<DraftValues>
      initialValues={initial}
      schema={object({
        site: string().required("Choose whose customers get it"),
        title: string().trim().required("Give it a name").max(120, "120 characters at most"),
        body: string()
          .trim()
          .required("Write the text")
          .max(600, "600 characters at most")
          .test("parts", "With its opt-out the text has more than four parts", (typed, context) => {
            const { site } = context.parent as { readonly site?: string };
            return !textFacts(typed, optOutOf(site ?? "")).tooLong;
          }),
        segment: mixed<SegmentName>()
          .oneOf([...segments])
          .required(),
        lapsedDays: mixed<TypedDays>()
          .default("")
          .test(
            "days",
            `A number from ${lapsedDaysBounds.least} to ${lapsedDaysBounds.most}`,
            (typed, context) => {
              const { segment } = context.parent as { readonly segment?: SegmentName };
              return segment !== "lapsed" || lapsedDaysOf(typed) !== null;
            },
          ),
      })}
      operation={draft === null ? "createCampaign" : "updateCampaign"}
      submitLabel={draft === null ? "Save draft" : "Save changes"}
      onSubmit={onSave}
      {...(onBusy === undefined ? {} : { onBusy })}
    >
      <div className={styles["writing"]}>
        <Stack>
          {draft === null ? (
            <FormSelect
              name="site"
              label="Customers of"
              choices={sites.map((site) => ({ value: siteKey(site), label: siteLabel(site) }))}
            />
          ) : null}
          <ChosenSegment siteOf={siteOf} />
          <FormText name="title" label="Name" hint="For colleagues only." autoComplete="off" />
          <FormTextArea name="body" label="Text" rows={5} limit={600} />
        </Stack>
        <LivePreview optOutOf={optOutOf} />
        {onChange === undefined ? null : <Unsaved onChange={onChange} />}
      </div>
    </ConsoleForm>
  );
}

function ChosenSegment({ siteOf }: { readonly siteOf: (site: string) => MarketingSite | undefined }) {
  const { values } = useFormikContext<DraftValues>();
  return <SegmentChoice site={siteOf(values.site)} />;
}

function Unsaved({ onChange }: { readonly onChange: (isUnsaved: boolean) => void }): null {
  const { dirty } = useFormikContext<DraftValues>();
  useEffect(() => {
    onChange(dirty);
    return () => {
      onChange(false);
    };
  }, [dirty, onChange]);
  return null;
}

function LivePreview({ optOutOf }: { readonly optOutOf: (site: string) => string }) {
  const { values } = useFormikContext<DraftValues>();
  return (
    <section aria-label="As it arrives">
      <h3 className={styles["smallTitle"]}>As it arrives</h3>
      <TextPreview body={values.body} optOut={optOutOf(values.site)} />
    </section>
  );
}
