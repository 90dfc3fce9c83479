import { useEffect, useRef, useState } from "react";
import { describeFailure, successMessages } from "../messages.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import type { PortFailure } from "../ports.ts";

/** The result of an attempt: cancelled by the customer, or the error to show in the overlay, if any. */
export type UploadOutcome = "cancelled" | { readonly problem: string | undefined };

export interface Upload {
  /** The share uploaded so far, from 0 to 1; null if no upload is running. */
  readonly share: number | null;
  /** Whether a photo that failed because of the connection can be sent again. */
  readonly hasUnsent: boolean;
  readonly send: (picture: File | null) => Promise<UploadOutcome>;
  readonly sendAgain: () => Promise<UploadOutcome>;
  readonly cancel: () => void;
  /** Drops the failed photo when a new one is chosen. */
  readonly forget: () => void;
}

interface Unsent {
  readonly picture: File;
  /** Its address if it was uploaded, but not saved in the account yet. */
  readonly address: string | null;
}

/** Whether the photo did not cause the failure, so that it may be sent again. */
function mayBeSentAgain({ code }: PortFailure): boolean {
  return code === "network" || code === "internal" || code === "unavailable";
}

/** Uploads a photo and saves it as the customer's own. */
export function useUpload(): Upload {
  const { flow, ports } = useOverlayServices();
  const [share, setShare] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const stop = useRef<AbortController | null>(null);
  // Closing the panel does not cancel the upload: the photo is saved and a notice says so.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  function failed(error: PortFailure, left: Unsent): UploadOutcome {
    setUnsent(mayBeSentAgain(error) ? left : null);
    const problem = describeFailure("uploadImage", error);
    if (isHere.current) return { problem };
    // The overlay is closed, so only the notice bar can show the result.
    if (problem !== undefined) ports.notify({ tone: "error", text: problem });
    return { problem: undefined };
  }

  async function attempt({ picture, address: known }: Unsent): Promise<UploadOutcome> {
    const stopping = new AbortController();
    stop.current = stopping;
    let address = known;
    if (address === null) {
      setShare(0);
      const onProgress = (now: number) => isHere.current && setShare(now);
      const uploaded = await ports.uploadPicture(picture, { onProgress, signal: stopping.signal });
      if (stopping.signal.aborted) return "cancelled";
      if (!uploaded.ok) return failed(uploaded.error, { picture, address });
      address = uploaded.value;
    }
    setShare(1);
    const response = await ports.updateAccount({ images: address });
    if (!response.ok) return failed(response.error, { picture, address });
    setUnsent(null);
    ports.notify({ tone: "success", text: successMessages.updateAccount });
    // If the customer closed the panel or opened another overlay meanwhile, they stay there.
    if (flow.state.flow.current === "image-upload") flow.dispatch({ type: "saved" });
    return { problem: undefined };
  }

  async function run(photo: Unsent): Promise<UploadOutcome> {
    try {
      return await attempt(photo);
    } finally {
      stop.current = null;
      setShare(null);
    }
  }

  return {
    share,
    hasUnsent: unsent !== null,
    async send(picture) {
      if (picture === null) {
        return { problem: describeFailure("uploadImage", { code: "internal", message: "" }) };
      }
      return run({ picture, address: null });
    },
    sendAgain: async () => (unsent === null ? "cancelled" : run(unsent)),
    cancel: () => stop.current?.abort(),
    forget: () => setUnsent(null),
  };
}
