import { normaliseCode } from "@parlour/contract/rules/code";
import { useEffect, useRef } from "react";

/** WebOTP's part of the credentials interface, which the DOM types lack. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly "sms"[] };
}

/** Passes on the code from the text message if the browser can read it (WebOTP); otherwise does nothing. */
export function useWebOtp(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!("OTPCredential" in globalThis)) return undefined;
    const abort = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: abort.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        const code = credential !== null && "code" in credential ? credential.code : null;
        if (typeof code === "string") latest.current(normaliseCode(code));
      },
      () => {
        // Declined, timed out or closed: the code is typed as usual.
      },
    );
    return () => abort.abort();
  }, []);
}
