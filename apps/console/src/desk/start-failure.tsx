import { ApiError, NetworkError } from "@parlour/api-client/errors";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { useRouter } from "@tanstack/react-router";
import { ServerCrash } from "lucide-react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import styles from "./start-failure.module.css";

/** Shown in place of the desk if the signed-in person cannot be loaded. */
export function StartFailure({ error }: { readonly error?: unknown }) {
  const router = useRouter();
  const isCall = error instanceof ApiError || error instanceof NetworkError;
  const text = isCall
    ? thrownMessage("staffSession", error)
    : "Something in the console broke. Load it again; drafts are kept.";

  return (
    <main className={styles["page"]}>
      <EmptyState
        level={1}
        icon={<ServerCrash />}
        title="The desk can't open"
        text={text}
        action={
          <Button
            onClick={() => {
              if (isCall) void router.invalidate();
              else location.reload();
            }}
          >
            Try again
          </Button>
        }
      />
    </main>
  );
}
