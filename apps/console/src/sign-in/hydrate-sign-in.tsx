import { createStaffClient } from "@parlour/api-client/create-staff-client";
import { staffSignIn, type SignedInStaff } from "@parlour/contract/operations/staff-session";
import { StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPart } from "../start/load-part.ts";
import { readConsoleFacts } from "./console-facts.ts";
import { placeAfter, SignIn } from "./sign-in.tsx";

/**
 * Makes the form in the page's HTML work. What was typed stays. Once somebody has signed in, the console takes the
 * form's place in the same page.
 * @param onReady called when the form works
 */
export function hydrateSignIn(place: HTMLElement, onReady: () => void): void {
  const client = createStaffClient({ baseUrl: location.origin });
  const facts = readConsoleFacts(document);
  let staff: SignedInStaff | null = null;

  function SignInAlone() {
    useEffect(onReady, []);
    return (
      <SignIn
        facts={facts}
        expired={false}
        onSend={async (username, password, shown) => {
          staff = await client.call(staffSignIn, { body: { username, password, ...shown } });
        }}
        onSignedIn={async (proof) => {
          const { openConsole } = await loadPart(() => import("../open-console.tsx"));
          const next = placeAfter(proof);
          if (next !== null) history.replaceState(null, "", next);
          openConsole(Promise.resolve(staff), root);
        }}
      />
    );
  }

  const root = hydrateRoot(
    place,
    <StrictMode>
      <SignInAlone />
    </StrictMode>,
  );
}
