import { fileName } from "@parlour/contract/rules/file-name";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Download } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { saveFile } from "../parts/save-file.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./account.module.css";
import { CopyButton } from "./copy-button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The label of the button that continues: "Done". */
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Shows new recovery codes once. They must be copied or saved before continuing. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { staff } = useSnapshot(useConsole().session);
  const [kept, setKept] = useState(false);
  const lines = codes.join("\n");

  function save() {
    const words = `Recovery codes of ${staff?.username ?? "you"} for the Parlour console. Each works once.\n\n${lines}\n`;
    saveFile(
      new Blob([words], { type: "text/plain" }),
      fileName({ what: ["recovery-codes"], when: new Date(), ending: "txt" }),
    );
  }

  return (
    <div className={styles["stack"]}>
      <p>
        With one of these you get in when your phone is lost. <strong>They are shown only now.</strong> Keep
        them where you keep passwords, not on the phone itself.
      </p>
      <ol className={styles["codes"]} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row align="center">
        <CopyButton text={lines} label="Copy all" done="Copied" />
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={save}>
          Save as a file
        </Button>
      </Row>
      <label className={styles["check"]}>
        <input
          type="checkbox"
          checked={kept}
          onChange={(event) => {
            setKept(event.target.checked);
          }}
        />
        <span>I have kept them in a safe place</span>
      </label>
      <div>
        <Button disabled={!kept} onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
