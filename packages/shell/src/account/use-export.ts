import { exportAccount } from "@parlour/contract/operations/privacy";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";

/** Saves a file as a download. */
function saveFile(bytes: Uint8Array, type: string, name: string): void {
  // A copy, because Blob does not accept views of memory that may be shared.
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads the archive of the customer's data and reports progress. */
export function useExport() {
  const { client, clock } = useServices();
  const { brand } = useTenant();
  const [received, setReceived] = useState(0);
  const running = useRef<AbortController | null>(null);

  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      setReceived(0);
      try {
        const { signal } = controller;
        const bytes = await client.call(exportAccount, {}, { signal, onReceived: setReceived });
        const name = `${brand.id}-data-${new Date(clock.now()).toISOString().slice(0, 10)}.zip`;
        saveFile(bytes, "application/zip", name);
        return { name, size: bytes.length };
      } catch (failure) {
        if (controller.signal.aborted) return null;
        throw failure;
      }
    },
  });

  useEffect(() => () => running.current?.abort(), []);

  return {
    start: () => mutate(),
    cancel: () => running.current?.abort(),
    isRunning: isPending,
    /** Bytes received. */
    received,
    /** The last saved file; null after a cancelled download. */
    saved: data ?? null,
    error,
  };
}
