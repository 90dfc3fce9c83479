import { addressOf } from "@parlour/api-client/call-path";
import { ApiError } from "@parlour/api-client/errors";
import { paymentReceiptPage, textReceipt, type Receipt } from "@parlour/contract/operations/payments";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useMutation } from "@tanstack/react-query";
import { FileDown, MessageSquareText } from "lucide-react";
import { useServices } from "../app/services-context.tsx";
import { downloadFile } from "./download-file.ts";
import styles from "./receipt-details.module.css";

interface ReceiptActionsProps {
  readonly intent: string;
  readonly receipt: Receipt;
}

/** The actions of a receipt: open a printable page, or have it texted. */
export function ReceiptActions({ intent, receipt }: ReceiptActionsProps) {
  const { client } = useServices();
  const params = { paymentIntent: intent };
  const text = useMutation({ mutationFn: async () => client.call(textReceipt, { params }) });
  const page = useMutation({
    mutationFn: async () =>
      downloadFile(client, addressOf(paymentReceiptPage, { params }), `receipt-${receipt.number}.html`),
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
      {text.isError ? <Notice tone="error">{textProblem(text.error)}</Notice> : null}
      {page.isError ? (
        <Notice tone="error">The page could not be saved. Please try again in a moment.</Notice>
      ) : null}
    </div>
  );
}

function textProblem(error: Error): string {
  if (error instanceof ApiError && error.code === "too_many_requests") {
    return "It was texted to you three times within the hour. Please wait a while.";
  }
  return "The text could not be sent. Please try again in a moment.";
}
