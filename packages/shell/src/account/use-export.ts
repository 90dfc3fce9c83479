import { exportAccount } from "@parlour/contract/operations/privacy";
import { fileName } from "@parlour/contract/rules/file-name";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../app/save-file.ts";
import { useServices } from "../app/services-context.tsx";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

/** Downloads the archive of the customer's data and reports progress. */
export function useExport() {
  const { client, clock } = useServices();
  const { brand } = useTenant();
  const [received, setReceived] = useState(0);
  const running = useRef<AbortController | null>(null);

  const { mutate, isPending, data, error } = useAction({
    act: async () => {
      const controller = new AbortController();
      running.current = controller;
      setReceived(0);
      try {
        const { signal } = controller;
        const bytes = await client.call(exportAccount, {}, { signal, onReceived: setReceived });
        const what = ["personal-data", brand.id];
        const name = fileName({ what, when: new Date(clock.now()), ending: "zip" });
        // A copy, because Blob does not accept views of memory that may be shared.
        saveFile(new Blob([Uint8Array.from(bytes)], { type: "application/zip" }), name);
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
