import { Button } from "@parlour/ui/button.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import styles from "./image-upload.module.css";
import type { Upload } from "./use-upload.ts";

/**
 * Shows how much of the photo has been sent, and a button to cancel until then; nothing without an upload.
 */
export function UploadProgress({ upload }: { readonly upload: Upload }) {
  const { share, cancel } = upload;
  if (share === null) return null;
  const hasLeft = share >= 1;
  return (
    <div className={styles["progress"]}>
      <ProgressBar
        label={hasLeft ? "Saving your photo" : `Uploading your photo: ${Math.floor(share * 100)} per cent`}
        value={hasLeft ? undefined : share}
      />
      {hasLeft ? null : (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
