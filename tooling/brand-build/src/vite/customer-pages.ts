import { chatRoute } from "@parlour/contract/site-build";

/** Files of the app that its documents load beforehand, by their path in `packages`. */

/** What every call needs; a visitor's first call loads it, too. */
export const callsFile = "api-client/src/client-calls.ts";

/** What every page of a customer needs, apart from the calls; and what a chat needs beside its page. */
export const everyPageFiles = [
  "shell/src/credits/reply-costs.tsx",
  "shell/src/app/customer-layout.tsx",
  "shell/src/data/first-reads.ts",
  "shell/src/data/customer-data.ts",
  "shell/src/meet/meet-layout.tsx",
  "shell/src/queries/me-query.ts",
];

/** The file of each customer's page, by route. */
export const pageFiles: { readonly [route: string]: string } = {
  "/meet": "shell/src/meet/meet-page.tsx",
  [chatRoute]: "shell/src/chat/chat-page.tsx",
  "/credits": "shell/src/credits/credits-page.tsx",
  "/credits/checkout": "shell/src/credits/checkout-page.tsx",
  "/credits/statement": "shell/src/credits/statement-page.tsx",
  "/account": "shell/src/account/account-page.tsx",
};

const landingFile = "shell/src/landing/login-page.tsx";

/** Returns the files that the app loads on demand for each route. */
export function filesByRoute(): [route: string, files: readonly string[]][] {
  const customers = Object.entries(pageFiles).map(([route, file]): [string, readonly string[]] => [
    route,
    [callsFile, ...everyPageFiles, file],
  ]);
  return [["/", [landingFile]], ...customers];
}
