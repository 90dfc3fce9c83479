import { ApiError, NetworkError } from "@parlour/api-client/errors";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { useRouter } from "@tanstack/react-router";
import { ServerCrash } from "lucide-react";
import { callFailure } from "../catalogue/call-failure.ts";
import { failureMessage } from "../catalogue/error-catalogue.ts";
import styles from "./area-layout.module.css";
import { useDocumentTitle } from "./use-document-title.ts";

/** Shown in place of a page that crashed or could not be loaded. The menu stays. */
export function AreaFailure({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");

  const isCall = error instanceof ApiError || error instanceof NetworkError;
  return (
    <EmptyState
      className={styles["standIn"]}
      level={1}
      icon={<ServerCrash />}
      title="This page can't be shown"
      text={
        isCall
          ? failureMessage("page", callFailure(error))
          : "Something in the console broke, or a newer version has taken its place. Nothing you saved is lost."
      }
      action={
        <Button
          onClick={() => {
            // An error outside a call may come from an outdated version of the page, so only a reload helps.
            if (!isCall) location.reload();
            reset?.();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      }
    />
  );
}
