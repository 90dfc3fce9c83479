import { Badge } from "@parlour/ui/badge.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { pushesKey, usePushes } from "../queries/pushes-query.ts";
import { useAction } from "../queries/use-action.ts";
import styles from "./install.module.css";
import { PushChoice } from "./push-choice.tsx";

/** Turns pushes about replies on or off in this browser; only the customer turns them on. */
export function PushCard() {
  const { pushes } = useCustomer();
  const { queryClient } = useServices();
  const { data: state } = usePushes(pushes);
  const change = useAction({
    act: (wanted: "on" | "off") => (wanted === "on" ? pushes.turnOn() : pushes.turnOff()),
    onDone: (next) => queryClient.setQueryData(pushesKey, next),
    onFailed: () => queryClient.invalidateQueries({ queryKey: pushesKey }),
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
          error={change.error}
          onChange={(wanted) => change.mutate(wanted)}
        />
      )}
    </Stack>
  );
}
