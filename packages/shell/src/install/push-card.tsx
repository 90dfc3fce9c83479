import { Badge } from "@parlour/ui/badge.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCustomer } from "../customer/customer-context.tsx";
import styles from "./install.module.css";
import { PushChoice } from "./push-choice.tsx";

const queryKey = ["pushes"] as const;

/** Turns pushes about replies on or off in this browser; only the customer turns them on. */
export function PushCard() {
  const { pushes } = useCustomer();
  const queryClient = useQueryClient();
  // Permissions can change outside of the page, so the browser is asked again on return to it.
  const { data: state } = useQuery({ queryKey, queryFn: () => pushes.state(), staleTime: 0, gcTime: 0 });
  const change = useMutation({
    mutationFn: (wanted: "on" | "off") => (wanted === "on" ? pushes.turnOn() : pushes.turnOff()),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });

  return (
    <Stack gap={3} align="start">
      <h3 className={styles["title"]}>
        Reply notifications {state === "on" ? <Badge tone="success">On</Badge> : null}
      </h3>
      {state === undefined ? (
        <Skeleton height="6rem" />
      ) : (
        <PushChoice
          state={state}
          isChanging={change.isPending}
          hasFailed={change.isError}
          onChange={(wanted) => change.mutate(wanted)}
        />
      )}
    </Stack>
  );
}
