import type { Client } from "./create-client.ts";
import { callTimeoutMs } from "./call-options.ts";
import { NetworkError } from "./errors.ts";
import { apiErrorOf } from "./read-refusal.ts";

export interface UploadOptions {
  /** Aborts the upload, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the share of the request that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Milliseconds without a byte in either direction after which it fails; by default `callTimeoutMs`. */
  readonly silenceMs?: number;
}

/**
 * Sends a file in the field `file` and returns the JSON response, with a call's policy. Uses XMLHttpRequest,
 * because fetch does not report upload progress. Throws ApiError, NetworkError, or the signal's reason.
 */
export async function uploadFile(
  client: Pick<Client, "authorized" | "baseUrl" | "now">,
  path: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<unknown> {
  return client.authorized((accessToken) => uploadOnce({ client, path, file, accessToken, ...options }));
}

interface OneUpload extends UploadOptions {
  readonly client: Pick<Client, "baseUrl" | "now">;
  readonly path: string;
  readonly file: Blob;
  readonly accessToken: string;
}

function uploadOnce(upload: OneUpload): Promise<unknown> {
  const { client, path, file, accessToken, signal, onProgress, silenceMs = callTimeoutMs } = upload;
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
      fail(signal?.reason);
      request.abort();
    };
    function end(): void {
      clearTimeout(silence);
      signal?.removeEventListener("abort", onAbort);
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
      try {
        resolve(answerOf(request, client.now()));
      } catch (error) {
        fail(error);
      }
    });
    if (signal?.aborted === true) {
      fail(signal.reason);
      return;
    }
    signal?.addEventListener("abort", onAbort);
    request.open("POST", new URL(path, client.baseUrl));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("authorization", `Bearer ${accessToken}`);
    const form = new FormData();
    form.append("file", file);
    heard();
    request.send(form);
  });
}

/** Parses a finished request's response. Throws ApiError for a refusal, NetworkError if it is not JSON. */
function answerOf(request: XMLHttpRequest, now: Date): unknown {
  const { status, responseText } = request;
  if (status < 200 || status >= 300) {
    const retryAfter = request.getResponseHeader("retry-after");
    const headers = retryAfter === null ? {} : { "retry-after": retryAfter };
    throw apiErrorOf(new Response(null, { status, headers }), responseText, now);
  }
  try {
    return JSON.parse(responseText) as unknown;
  } catch (error) {
    throw new NetworkError("malformed", { cause: error });
  }
}
