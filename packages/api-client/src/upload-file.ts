import { uploadPicture } from "@parlour/contract/operations/media";
import type { Client } from "./create-client.ts";
import { callTimeoutMs } from "./call-options.ts";
import { NetworkError } from "./errors.ts";
import { readResponse } from "./wire-format.ts";

export interface UploadOptions {
  /** Aborts the upload, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the share of the request that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Milliseconds without a byte in either direction after which it fails; by default `callTimeoutMs`. */
  readonly silenceMs?: number;
}

/**
 * Uploads a picture under the same policy as a call and returns its address. Calls go by fetch, which does not report
 * how much has left; XMLHttpRequest does. Throws ApiError, NetworkError, or the signal's reason.
 */
export async function uploadFile(
  client: Pick<Client, "request">,
  file: Blob,
  { signal, onProgress, silenceMs = callTimeoutMs }: UploadOptions = {},
): Promise<string> {
  const response = await client.request(
    uploadPicture,
    { body: { file } },
    {
      signal,
      // The upload has a timeout of its own, which counts silence.
      timeout: false,
      fetch: async (request) => uploadOnce(request as Request, { file, onProgress, silenceMs }),
    },
  );
  return readResponse(uploadPicture, response, {});
}

interface OneUpload {
  readonly file: Blob;
  readonly onProgress: UploadOptions["onProgress"];
  readonly silenceMs: number;
}

/** Sends the file as `fetch` would send the request, whose address, headers and signal it takes. */
function uploadOnce(asked: Request, { file, onProgress, silenceMs }: OneUpload): Promise<Response> {
  const { signal } = asked;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        // An aborted request fires no other event.
        fail(new NetworkError("timeout"));
        request.abort();
      }, silenceMs);
    };
    const onAbort = (): void => {
      fail(signal.reason);
      request.abort();
    };
    function end(): void {
      clearTimeout(silence);
      signal.removeEventListener("abort", onAbort);
    }
    function fail(reason: unknown): void {
      end();
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- an aborted signal's reason is its owner's
      reject(reason);
    }

    request.upload.addEventListener("progress", ({ loaded, total }) => {
      heard();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener("progress", heard);
    request.addEventListener("error", () => fail(new NetworkError("unreachable")));
    request.addEventListener("load", () => {
      end();
      const retryAfter = request.getResponseHeader("retry-after");
      const headers = retryAfter === null ? {} : { "retry-after": retryAfter };
      // A response without a body, such as 204, may not be given an empty one.
      resolve(new Response(request.responseText || null, { status: request.status, headers }));
    });
    if (signal.aborted) {
      fail(signal.reason);
      return;
    }
    signal.addEventListener("abort", onAbort);
    request.open(asked.method, asked.url);
    for (const [name, value] of asked.headers) {
      // The form's type names its boundary, which the browser chooses for each request.
      if (name !== "content-type") request.setRequestHeader(name, value);
    }
    const form = new FormData();
    form.append("file", file);
    heard();
    request.send(form);
  });
}
