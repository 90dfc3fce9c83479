import { createProfile, updateProfile, type OpsProfile } from "@parlour/contract/operations/ops-profiles";
import { useFormikContext } from "formik";
import { boolean, object, string } from "yup";
import { brandPicture } from "../content/brand-picture.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormCheckbox, FormText, FormTextArea } from "../parts/form-fields.tsx";
import { opsProfilesKey } from "../queries/ops-profiles-query.ts";
import { useConsole } from "../services/console-services.ts";
import { PictureField } from "./picture-field.tsx";
import styles from "./profiles.module.css";

/** The form's values. An empty picture id keeps the current picture. */
interface ProfileValues {
  readonly name: string;
  /** As typed, in years. */
  readonly age: string;
  readonly tagline: string;
  readonly about: string;
  readonly persona: string;
  readonly pictureId: string;
  readonly imageUrl: string;
  readonly available: boolean;
}

const text = (longest: number, missing: string) =>
  string().trim().required(missing).max(longest, `At most ${longest} characters.`);

function schemaFor(isNew: boolean) {
  return object({
    name: text(40, "Give the profile a name."),
    age: string()
      .required("Write the age in years.")
      .matches(/^\d+$/, "Write whole years.")
      .test("adult", "Nobody is younger than 18.", (age) => Number(age) >= 18)
      .test("real", "At most 99.", (age) => Number(age) <= 99),
    tagline: text(120, "Write the line that customers see under the name."),
    about: text(600, "Write who the profile is."),
    persona: string().trim().max(2000, "At most 2000 characters.").default(""),
    pictureId: isNew ? string().required("Choose a picture.") : string().default(""),
    imageUrl: string().default(""),
    available: boolean().default(true),
  });
}

const blank: ProfileValues = {
  name: "",
  age: "",
  tagline: "",
  about: "",
  persona: "",
  pictureId: "",
  imageUrl: "",
  available: true,
};

interface ProfileDialogProps {
  readonly brand: string;
  readonly brandName: string;
  /** Null: closed. */
  readonly profile: OpsProfile | "new" | null;
  /** Position of a new one: the end of the list. */
  readonly nextPosition: number;
  readonly onClose: () => void;
}

/** Adds or changes a profile, with a preview of what customers will see. */
export function ProfileDialog({ brand, brandName, profile, nextPosition, onClose }: ProfileDialogProps) {
  const { client, queryClient } = useConsole();
  const isNew = profile === "new" || profile === null;
  const initialValues: ProfileValues = isNew
    ? blank
    : { ...blank, ...profile, age: String(profile.age), pictureId: "" };
  return (
    <FormDialog
      title={isNew ? `Add a profile to ${brandName}` : `Edit ${profile.name}`}
      open={profile !== null}
      onClose={onClose}
      initialValues={initialValues}
      schema={schemaFor(isNew)}
      operation={isNew ? "createProfile" : "updateProfile"}
      submitLabel={isNew ? "Add the profile" : "Save changes"}
      wide
      onSubmit={async (values: ProfileValues) => {
        const { name, tagline, about, persona, pictureId, available } = values;
        const fields = { name, age: Number(values.age), tagline, about, persona, available };
        if (isNew) {
          await client.call(createProfile, { body: { brand, ...fields, pictureId, position: nextPosition } });
        } else {
          const picture = pictureId === "" ? {} : { pictureId };
          await client.call(updateProfile, {
            params: { profileId: profile.id },
            body: { ...changedFields(profile, fields), ...picture },
          });
        }
        await queryClient.invalidateQueries({ queryKey: opsProfilesKey(brand) });
      }}
    >
      <div className={styles["editor"]}>
        <div className={styles["fields"]}>
          <PictureField brand={brand} />
          <div className={styles["pair"]}>
            <FormText name="name" label="Name" autoComplete="off" />
            <FormText name="age" label="Age" inputMode="numeric" autoComplete="off" />
          </div>
          <FormText name="tagline" label="Line under the name" hint="Shown on the meeting page." />
          <FormTextArea name="about" label="About" hint="Customers read it in the chat." limit={600} />
          <FormTextArea
            name="persona"
            label="Persona, for operators alone"
            hint="How the profile speaks, what it likes, what it never says. Customers are never shown it."
            limit={2000}
            rows={5}
          />
          <FormCheckbox name="available" label="Offered to customers" />
        </div>
        <CardPreview brand={brand} />
      </div>
    </FormDialog>
  );
}

/** Returns the fields that were changed. Only these are sent; the others stay as they are stored. */
function changedFields<Fields extends object>(profile: OpsProfile, fields: Fields): Partial<Fields> {
  const before: Readonly<Record<string, unknown>> = { ...profile };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name] !== value),
  ) as Partial<Fields>;
}

/** A preview of the profile as customers see it, text and picture. */
function CardPreview({ brand }: { readonly brand: string }) {
  const { values } = useFormikContext<ProfileValues>();
  const { name, age, tagline, about, imageUrl } = values;
  return (
    <aside className={styles["preview"]} aria-label="As customers meet the profile">
      {imageUrl === "" ? (
        <span className={styles["portrait"]}>No picture yet</span>
      ) : (
        <img className={styles["portrait"]} src={brandPicture(brand, imageUrl)} alt="" />
      )}
      <p className={styles["name"]}>{`${name === "" ? "Name" : name}${age === "" ? "" : `, ${age}`}`}</p>
      <p>{tagline}</p>
      <p className={styles["quiet"]}>{about}</p>
    </aside>
  );
}
