import { ApiError } from "@parlour/api-client/errors";
import { paymentReceiptPage, textReceipt, type Receipt } from "@parlour/contract/operations/payments";
import { fileName } from "@parlour/contract/rules/file-name";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { FileDown, MessageSquareText } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { saveResponse } from "../app/save-file.ts";
import { useServices } from "../app/services-context.tsx";
import { useAction } from "../queries/use-action.ts";
import styles from "./receipt-details.module.css";

interface ReceiptActionsProps {
  readonly intent: string;
  readonly receipt: Receipt;
}

/** The actions of a receipt: open a printable page, or have it texted. */
export function ReceiptActions({ intent, receipt }: ReceiptActionsProps) {
  const { client } = useServices();
  const params = { paymentIntent: intent };
  const text = useAction({ act: async () => client.call(textReceipt, { params }) });
  const page = useAction({
    act: async () =>
      saveResponse(
        client.request(paymentReceiptPage, { params }, { headers: { accept: "text/html" } }),
        fileName({ what: ["receipt", receipt.number], when: new Date(receipt.paidAt), ending: "html" }),
      ),
  });
  return (
    <div className={styles["actions"]}>
      <div className={styles["buttons"]}>
        <Button
          variant="secondary"
          icon={<FileDown aria-hidden />}
          loading={page.isPending}
          onClick={() => page.mutate()}
        >
          Save as a page
        </Button>
        <Button
          variant="secondary"
          icon={<MessageSquareText aria-hidden />}
          loading={text.isPending}
          onClick={() => text.mutate()}
        >
          Text it to me
        </Button>
      </div>
      {text.isSuccess ? (
        <Notice tone="success">It is on its way to the phone number you sign in with.</Notice>
      ) : null}
      <ActionFailed error={text.error} text={textProblem} />
      <ActionFailed
        error={page.error}
        text={() => "The page could not be saved. Please try again in a moment."}
      />
    </div>
  );
}

function textProblem(error: Error): string {
  if (error instanceof ApiError && error.code === "too_many_requests") {
    return "It was texted to you three times within the hour. Please wait a while.";
  }
  return "The text could not be sent. Please try again in a moment.";
}
