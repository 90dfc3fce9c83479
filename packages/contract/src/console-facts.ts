import { Type, type Static } from "typebox";

/** The data in the console's page, as JSON in `<script type="application/json" id="parlour-console">`. */
export const ConsoleFacts = Type.Object({
  /** A text for people who sign in, such as a demo login. */
  signInHint: Type.Optional(Type.String()),
  /** Turnstile's public site key and script, loaded only if sign-in requires a check. */
  botCheck: Type.Optional(Type.Object({ siteKey: Type.String(), script: Type.String() })),
});
export type ConsoleFacts = Static<typeof ConsoleFacts>;
export const consoleFactsElementId = "parlour-console";
