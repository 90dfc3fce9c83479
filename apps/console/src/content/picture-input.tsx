import { Button } from "@parlour/ui/button.tsx";
import { ImageOff, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
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

/** A picture: seen, put up anew, or named by its address. */
export function PictureInput({ label, value, onChange, ...rest }: PictureInputProps) {
  const { client } = useConsole();
  const { site } = useContentForm();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);

  async function putUp(chosen: File): Promise<void> {
    const problem = assetProblem(chosen);
    setFailure(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      onChange(await putUpAsset(client, site.brand, chosen));
    } catch (error) {
      setFailure(thrownMessage("putBrandAsset", error));
    } finally {
      setBusy(false);
    }
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
        <input
          ref={file}
          type="file"
          accept={assetTypes}
          hidden
          data-upload={rest["data-field"]}
          aria-label={`${label}: file`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = "";
            if (chosen !== undefined) void putUp(chosen);
          }}
        />
        <Button
          variant="secondary"
          icon={<Upload aria-hidden />}
          loading={busy}
          aria-label={`${label}: choose a file`}
          onClick={() => file.current?.click()}
        >
          Choose a file
        </Button>
        {failure === null ? null : (
          <p className={styles["problem"]} role="alert">
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}
