import { Type, type Static } from "typebox";

/** What the console's page carries, as JSON in `<script type="application/json" id="parlour-console">`. */
export const ConsoleFacts = Type.Object({
  /** Words for people who sign in, such as a demo login. */
  signInHint: Type.Optional(Type.String()),
  /** Turnstile's public site key and script, loaded only when sign-in asks for a check. */
  botCheck: Type.Optional(Type.Object({ siteKey: Type.String(), script: Type.String() })),
});
export type ConsoleFacts = Static<typeof ConsoleFacts>;
export const consoleFactsElementId = "parlour-console";
