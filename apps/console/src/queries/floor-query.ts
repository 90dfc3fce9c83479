import { floor } from "@parlour/contract/operations/floor";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { refetchEvery } from "../live/refetch-every.ts";
import { useConsole } from "../services/console-services.ts";

/** Refetched with every change that the stream reports (live/refetcher). */
export const floorKey = ["floor"] as const;

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
