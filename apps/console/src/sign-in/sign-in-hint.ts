/** The JSON script element that the server may put into the console's page. */
const consoleFactsId = "parlour-console";

/** The server's hint for people who sign in, such as a demo login; null when there is none. */
export function readSignInHint(page: Document): string | null {
  const text = page.getElementById(consoleFactsId)?.textContent ?? "";
  if (text.trim() === "") return null;
  const facts: unknown = JSON.parse(text);
  if (typeof facts !== "object" || facts === null || !("signInHint" in facts)) return null;
  return typeof facts.signInHint === "string" && facts.signInHint !== "" ? facts.signInHint : null;
}
