import { raiseAlert, type OpsAlert } from "@parlour/contract/operations/ops-alerts";
import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { alertIcons } from "@parlour/contract/rules/alert-look";
import { FieldFrame } from "@parlour/ui/field-frame.tsx";
import { NamedIcon, type IconName } from "@parlour/ui/named-icon.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useField, useFormikContext } from "formik";
import { useId } from "react";
import { array, object, string } from "yup";
import { useAllSites } from "../parts/for-role.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText, FormTextArea } from "../parts/form-fields.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { brandChoices, regionChoices } from "../parts/site-picker.tsx";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { AlertPreview } from "./alert-preview.tsx";
import { endProblem, localInput, momentOf, ownZone } from "./alert-times.ts";
import styles from "./alerts.module.css";

/** Suggested colours; any other can be chosen. */
const presets = ["#2b6cb0", "#2f855a", "#b7791f", "#c53030", "#6b46c1"] as const;

const schema = object({
  brand: string().default(""),
  regions: array(
    string<RegionCode>()
      .oneOf([...regionCodes])
      .required(),
  )
    .min(1, "Choose at least one region")
    .required(),
  primary: string().trim().required("Say what it is about").max(120, "120 characters at most"),
  secondary: string().trim().default("").max(300, "300 characters at most"),
  icon: string().required(),
  colour: string()
    .required("Choose a colour")
    .matches(/^#[0-9a-f]{6}$/i, "A colour like #2b6cb0"),
  starts: string().default(""),
  ends: string()
    .default("")
    .test({
      name: "times",
      test(ends, context) {
        const { starts } = context.parent as { readonly starts?: string };
        const now = new Date();
        const problem = endProblem(momentOf(starts ?? "") ?? now, momentOf(ends ?? ""), now);
        return problem === null || context.createError({ message: problem });
      },
    }),
});

interface AlertValues {
  /** Empty: all. */
  readonly brand: string;
  readonly regions: RegionCode[];
  readonly primary: string;
  readonly secondary: string;
  readonly icon: string;
  readonly colour: string;
  readonly starts: string;
  readonly ends: string;
}

function valuesOf(model: OpsAlert | null): AlertValues {
  const ends = localInput(new Date(Date.now() + 2 * 3_600_000));
  if (model === null) {
    return {
      brand: "",
      regions: [],
      primary: "",
      secondary: "",
      icon: "info",
      colour: presets[0],
      starts: "",
      ends,
    };
  }
  const { brand, region, contentPrimary, contentSecondary, icon, colour } = model;
  return {
    brand: brand ?? "",
    regions: [region],
    primary: contentPrimary,
    secondary: contentSecondary,
    icon,
    colour,
    starts: "",
    ends,
  };
}

interface AlertFormProps {
  readonly open: boolean;
  /** An earlier alert to start from. */
  readonly model: OpsAlert | null;
  readonly onClose: () => void;
  readonly onRaised: () => Promise<void>;
}

/** The form for an alert, with a preview of what customers will see. */
export function AlertForm({ open, model, onClose, onRaised }: AlertFormProps) {
  const { client } = useConsole();
  return (
    <FormDialog
      title="New alert"
      wide
      open={open}
      onClose={onClose}
      initialValues={valuesOf(model)}
      schema={schema}
      operation="raiseAlert"
      submitLabel="Raise alert"
      onSubmit={async (values) => {
        const starts = momentOf(values.starts);
        const expires = momentOf(values.ends);
        if (expires === null) throw new Error("the schema lets no alert through without an end");
        await client.call(raiseAlert, {
          body: {
            regions: values.regions,
            ...(values.brand === "" ? {} : { brand: values.brand }),
            ...(starts === null ? {} : { startsAt: starts.toISOString() }),
            expiresAt: expires.toISOString(),
            icon: values.icon,
            colour: values.colour,
            contentPrimary: values.primary,
            contentSecondary: values.secondary,
          },
        });
        await onRaised();
      }}
    >
      <div className={styles["form"]}>
        <div className={styles["fields"]}>
          <BrandChoice />
          <RegionBoxes />
          <FormText name="primary" label="First line" autoComplete="off" />
          <FormTextArea name="secondary" label="Second line" hint="May stay empty." rows={2} limit={300} />
          <IconChoice />
          <ColourChoice />
          <div className={styles["pair"]}>
            <FormText name="starts" label="Begins" type="datetime-local" hint="Empty: at once." />
            <FormText name="ends" label="Ends" type="datetime-local" hint={`Your time, ${ownZone}.`} />
          </div>
        </div>
        <Preview />
      </div>
    </FormDialog>
  );
}

function Preview() {
  const { values } = useFormikContext<AlertValues>();
  const [region] = values.regions;
  return (
    <section className={styles["side"]} aria-label="Preview">
      <h3 className={styles["sideTitle"]}>
        {region === undefined
          ? "Choose a region to see it"
          : `As customers in ${regions[region].name} see it`}
      </h3>
      {region === undefined ? null : <AlertPreview look={values} region={region} brand={values.brand} />}
    </section>
  );
}

/** All brands or one; a brand's alert can't be in a region that it does not offer. */
function BrandChoice() {
  const sites = useSites().data ?? [];
  const worksForAll = useAllSites();
  const { values, setValues } = useFormikContext<AlertValues>();
  return (
    <SelectBox
      label="Brand"
      value={values.brand}
      choices={[{ value: "", label: worksForAll ? "All brands" : "Choose a brand" }, ...brandChoices(sites)]}
      onChange={(brand) => {
        const offered = regionChoices(sites, brand).map(({ value }) => value);
        const regionsLeft = values.regions.filter((code) => offered.includes(code));
        void setValues({ ...values, brand, regions: regionsLeft });
      }}
    />
  );
}

function RegionBoxes() {
  const sites = useSites().data ?? [];
  const { brand } = useFormikContext<AlertValues>().values;
  const offered = brand === "" ? null : regionChoices(sites, brand).map(({ value }) => value);
  const [field, meta, { setValue }] = useField<RegionCode[]>("regions");
  const { error } = meta;
  return (
    <fieldset className={styles["choices"]}>
      <legend className={styles["legend"]}>Regions</legend>
      <Row columnGap={4} align="center">
        {regionCodes
          .filter((code) => offered === null || offered.includes(code))
          .map((code) => (
            <label key={code} className={styles["check"]}>
              <input
                type="checkbox"
                checked={field.value.includes(code)}
                aria-invalid={error === undefined ? undefined : true}
                onChange={(event) => {
                  const others = field.value.filter((chosen) => chosen !== code);
                  void setValue(event.target.checked ? [...others, code] : others);
                }}
              />
              {regions[code].name}
            </label>
          ))}
      </Row>
      {error === undefined ? null : (
        <p className={styles["problem"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function IconChoice() {
  const [field] = useField<string>("icon");
  return (
    <fieldset className={styles["choices"]}>
      <legend className={styles["legend"]}>Icon</legend>
      <Row gap={1}>
        {alertIcons.map((icon) => {
          // Each icon that can be chosen has a picture.
          const name: IconName = icon;
          return (
            <label key={icon} className={styles["icon"]} title={icon}>
              <input
                type="radio"
                name={field.name}
                value={icon}
                checked={field.value === icon}
                onChange={field.onChange}
                aria-label={icon}
              />
              <NamedIcon name={name} aria-hidden />
            </label>
          );
        })}
      </Row>
    </fieldset>
  );
}

function ColourChoice() {
  const id = useId();
  const [field, meta, { setValue }] = useField<string>("colour");
  return (
    <FieldFrame
      inputId={id}
      label="Colour"
      hint="Each brand shows it in the nearest shade that can be read."
      error={meta.error}
    >
      <Row as="span" columnGap={4} align="center">
        <input id={id} className={styles["colour"]} type="color" {...field} />
        {presets.map((colour) => (
          <button
            key={colour}
            type="button"
            className={styles["swatch"]}
            style={{ backgroundColor: colour }}
            aria-label={`Use ${colour}`}
            aria-pressed={field.value === colour}
            onClick={() => {
              void setValue(colour);
            }}
          />
        ))}
      </Row>
    </FieldFrame>
  );
}
