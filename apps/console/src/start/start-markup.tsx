import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StrictMode } from "react";
import { SignIn } from "../sign-in/sign-in.tsx";
import { StartFrame } from "./start-frame.tsx";

/** Rendered by the build (start-pages.ts) into the console's two HTML files. */

const never = async (): Promise<void> => undefined;

/** The sign-in form. The server puts its hint where `hint` is. */
export function signInMarkup(hint: string): string {
  return renderToString(
    <StrictMode>
      <SignIn facts={{ signInHint: hint }} expired={false} onSend={never} onSignedIn={never} />
    </StrictMode>,
  );
}

/** What is shown until the console has loaded. */
export function frameMarkup(): string {
  return renderToStaticMarkup(<StartFrame />);
}
