import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { Download } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { byteSizeText } from "./byte-size.ts";
import styles from "./data-section.module.css";
import { useExport } from "./use-export.ts";

/** The customer's data as a zip, created while it downloads. */
export function ExportCard() {
  const { start, cancel, isRunning, received, saved, error } = useExport();
  return (
    <div className={styles["part"]}>
      <h3 className={styles["title"]}>Download your data</h3>
      <p className={styles["about"]}>
        Account, messages, statement, payments, logins, limits, choices about marketing texts and chats,
        enquiries and pictures, in one zip file to read in a browser or with a program. Keep it somewhere
        private.
      </p>
      {isRunning ? (
        <div className={styles["running"]}>
          <ProgressBar
            label={
              received === 0 ? "Putting your data together" : `Downloading: ${byteSizeText(received)} so far`
            }
          />
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <>
          <Button variant="secondary" icon={<Download aria-hidden />} onClick={start}>
            Download my data
          </Button>
          <ActionFailed error={error} />
          {saved === null ? null : (
            <Notice tone="success" title="Your data is downloaded">
              {saved.name}, {byteSizeText(saved.size)}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
