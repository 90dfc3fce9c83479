import { opsUploadPicture } from "@parlour/contract/operations/media";
import { Button } from "@parlour/ui/button.tsx";
import { Upload } from "lucide-react";
import { useField } from "formik";
import { useId, useRef, useState } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { brandPicture } from "../content/brand-picture.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./profiles.module.css";

/** Puts up a picture for a profile: what the server made of it is shown before anything is saved. */
export function PictureField({ brand }: { readonly brand: string }) {
  const { client } = useConsole();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [, meta, pictureId] = useField<string>("pictureId");
  const [address, , imageUrl] = useField<string>("imageUrl");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = failure ?? meta.error ?? null;

  async function putUp(chosen: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const picture = await client.call(opsUploadPicture, { body: { file: chosen } });
      await pictureId.setValue(picture.id, false);
      await imageUrl.setValue(picture.address, false);
    } catch (error) {
      setFailure(thrownMessage("opsUploadPicture", error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles["picture"]}>
      {address.value === "" ? (
        <span className={styles["thumb"]} />
      ) : (
        <img className={styles["thumb"]} src={brandPicture(brand, address.value)} alt="" />
      )}
      <div className={styles["fields"]}>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label="Picture file"
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
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={id}
          onClick={() => file.current?.click()}
        >
          {address.value === "" ? "Choose a picture" : "Choose another picture"}
        </Button>
        <p className={styles["quiet"]} id={id}>
          Drawn, never a photograph of a person. JPEG, PNG or WebP, at most 8 MB.
        </p>
        {problem === null ? null : (
          <p className={styles["problem"]} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
