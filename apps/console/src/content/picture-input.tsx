import { ImageOff } from "lucide-react";
import { useState } from "react";
import { UploadButton } from "../parts/upload-button.tsx";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { assetProblem, assetTypes, putUpAsset } from "./brand-asset.ts";
import { brandPicture } from "./brand-picture.ts";
import { useContentForm } from "./field-context.ts";
import styles from "./content-form.module.css";

interface PictureInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly "data-field": string;
  readonly "aria-invalid"?: true | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** A picture field: preview, upload, or enter an address. */
export function PictureInput({ label, value, onChange, ...rest }: PictureInputProps) {
  const { client } = useConsole();
  const { site } = useContentForm();
  const { busy, problem, attempt, setProblem } = useAction("putBrandAsset");
  const [broken, setBroken] = useState<string | null>(null);

  async function putUp(chosen: File): Promise<void> {
    const unfit = assetProblem(chosen);
    if (unfit !== null) setProblem(unfit);
    else await attempt(async () => onChange(await putUpAsset(client, site.brand, chosen)));
  }

  return (
    <div className={styles["picture"]}>
      {broken === value ? (
        <span className={styles["thumb"]} title="This picture can't be loaded">
          <ImageOff aria-hidden />
        </span>
      ) : (
        <img
          className={styles["thumb"]}
          src={brandPicture(site.brand, value)}
          alt=""
          onError={() => {
            setBroken(value);
          }}
        />
      )}
      <div className={styles["pictureParts"]}>
        <input
          {...rest}
          type="text"
          className={styles["input"]}
          spellCheck={false}
          value={value}
          onChange={(event) => {
            onChange(event.target.value.trim());
          }}
        />
        <UploadButton
          label={`${label}: choose a file`}
          fileLabel={`${label}: file`}
          accept={assetTypes}
          busy={busy}
          data-upload={rest["data-field"]}
          onFile={(chosen) => {
            void putUp(chosen);
          }}
        >
          Choose a file
        </UploadButton>
        {problem === null ? null : (
          <p className={styles["problem"]} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
