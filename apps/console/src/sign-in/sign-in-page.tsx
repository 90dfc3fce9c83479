import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import { readConsoleFacts } from "./console-facts.ts";
import { placeAfter, SignIn } from "./sign-in.tsx";

/** Sign-in inside the console: after signing out, or when the session has ended. */
export function SignInPage() {
  const services = useConsole();
  const { expired } = useSnapshot(services.session);
  const { from } = useSearch({ from: "/sign-in" });
  const navigate = useNavigate();
  const [facts] = useState(() => readConsoleFacts(document));
  return (
    <SignIn
      facts={facts}
      expired={expired}
      onSend={services.signIn}
      onSignedIn={async (proof) => {
        await navigate({ href: placeAfter(proof) ?? from ?? "/", replace: true });
      }}
    />
  );
}
