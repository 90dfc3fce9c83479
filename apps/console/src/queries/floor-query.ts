import { floor } from "@parlour/contract/operations/floor";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { floorKey } from "../floor/floor-key.ts";
import { refetchEvery } from "../live/refetch-every.ts";
import { useConsole } from "../services/console-services.ts";

/** Who holds what, and what waits unclaimed. */
export function useFloor() {
  const { client, live } = useConsole();
  const { status } = useSnapshot(live);
  return useQuery({
    queryKey: floorKey,
    queryFn: ({ signal }) => client.call(floor, {}, { signal }),
    refetchInterval: refetchEvery(status),
  });
}
