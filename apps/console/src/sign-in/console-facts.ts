import { consoleFactsElementId, type ConsoleFacts } from "@parlour/contract/console-facts";

/** Reads the server's facts in the console's page; empty if the page does not come from the server. */
export function readConsoleFacts(page: Document): ConsoleFacts {
  const text = page.getElementById(consoleFactsElementId)?.textContent ?? "";
  return text.trim() === "" ? {} : (JSON.parse(text) as ConsoleFacts);
}
