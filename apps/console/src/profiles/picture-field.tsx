import { opsUploadPicture } from "@parlour/contract/operations/media";
import { useField } from "formik";
import { useId } from "react";
import { brandPicture } from "../content/brand-picture.ts";
import { UploadButton } from "../parts/upload-button.tsx";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./profiles.module.css";

/** Uploads a picture for a profile and shows the server's version before the profile is saved. */
export function PictureField({ brand }: { readonly brand: string }) {
  const { client } = useConsole();
  const id = useId();
  const [, meta, pictureId] = useField<string>("pictureId");
  const [address, , imageUrl] = useField<string>("imageUrl");
  const upload = useAction("opsUploadPicture");
  const problem = upload.problem ?? meta.error ?? null;

  async function putUp(chosen: File): Promise<void> {
    await upload.attempt(async () => {
      const picture = await client.call(opsUploadPicture, { body: { file: chosen } });
      await pictureId.setValue(picture.id, false);
      await imageUrl.setValue(picture.address, false);
    });
  }

  return (
    <div className={styles["picture"]}>
      {address.value === "" ? (
        <span className={styles["thumb"]} />
      ) : (
        <img className={styles["thumb"]} src={brandPicture(brand, address.value)} alt="" />
      )}
      <div className={styles["fields"]}>
        <UploadButton
          fileLabel="Picture file"
          accept="image/jpeg,image/png,image/webp"
          busy={upload.busy}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={id}
          onFile={(chosen) => {
            void putUp(chosen);
          }}
        >
          {address.value === "" ? "Choose a picture" : "Choose another picture"}
        </UploadButton>
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
