import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { opsExportCustomer } from "@parlour/contract/operations/ops-privacy";
import { fileName } from "@parlour/contract/rules/file-name";
import { Button } from "@parlour/ui/button.tsx";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./customer-page.module.css";
import { EraseDialog } from "./erase-dialog.tsx";

interface DataRightsProps {
  readonly customer: CustomerFacts;
  /** Called after the customer was erased. */
  readonly onErased?: () => void;
}

/**
 * A customer's copy of their data, and their erasure, for administrators, after a request by post or e-mail.
 */
export function DataRights({ customer, onErased }: DataRightsProps) {
  const { client } = useConsole();
  const { customerId } = customer;
  const { busy, problem, attempt } = useAction("opsExportCustomer");
  const [erasing, setErasing] = useState(false);

  async function save() {
    await attempt(async () => {
      const archive = await client.call(opsExportCustomer, { params: { customerId } });
      saveFile(
        new Blob([archive as BlobPart], { type: "application/zip" }),
        fileName({ what: ["personal-data", customerId], when: new Date(), ending: "zip" }),
      );
    });
  }

  return (
    <Card
      title="Copy and erasure"
      lead="For a request that came by post or e-mail, once you know it is theirs."
    >
      <FailureNotice problem={problem} />
      <p className={styles["muted"]}>
        The copy is what their own export holds: their data, messages, payments and statement. It is audited,
        and it is yours to hand over safely and to delete afterwards.
      </p>
      <div>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={busy}
          onClick={() => {
            void save();
          }}
        >
          Download their data
        </Button>
      </div>
      <p className={styles["muted"]}>
        Erasure takes everything that names them, at once and for good. Payments and bookings stay under an
        id, because accounts have to be kept.
      </p>
      <div>
        <Button
          variant="danger"
          icon={<Eraser aria-hidden />}
          onClick={() => {
            setErasing(true);
          }}
        >
          Erase this customer
        </Button>
      </div>
      <EraseDialog
        customer={customer}
        onErased={onErased}
        open={erasing}
        onClose={() => {
          setErasing(false);
        }}
      />
    </Card>
  );
}
