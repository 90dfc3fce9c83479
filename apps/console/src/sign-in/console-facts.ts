import { consoleFactsElementId, type ConsoleFacts } from "@parlour/contract/console-facts";

/** What the server says to its console's page; empty if the page does not come from the server. */
export function readConsoleFacts(page: Document): ConsoleFacts {
  const text = page.getElementById(consoleFactsElementId)?.textContent ?? "";
  return text.trim() === "" ? {} : (JSON.parse(text) as ConsoleFacts);
}
