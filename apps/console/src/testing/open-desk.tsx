import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import "../theme.css";
import { createMemoryHistory } from "@tanstack/react-router";
import { render, type RenderResult } from "vitest-browser-react";
import type { SeededConversation } from "../../testing/desk-state.ts";
import type { DeskControl, DeskReceived } from "../../testing/test-desk.ts";
import { ConsoleApp } from "../console-app.tsx";
import { createConsoleServices } from "../services/create-console-services.ts";

/** Controls the test server (testing/test-desk.ts). */
export async function desk(order: DeskControl): Promise<unknown> {
  const response = await fetch("/test-desk", { method: "POST", body: JSON.stringify(order) });
  return response.json();
}

/** Returns the calls that the test server received. */
export async function received(): Promise<DeskReceived> {
  return (await desk({ do: "received" })) as DeskReceived;
}

/** Resets the server to these conversations. */
export async function resetDesk(
  conversations: readonly SeededConversation[],
  { signedIn = true }: { readonly signedIn?: boolean } = {},
): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  await desk({ do: "reset", conversations, signedIn });
}

/** Opens the whole console at a path, like a page load: only storage and cookies are kept. */
export async function openConsole(path = "/") {
  const history = createMemoryHistory({ initialEntries: [path] });
  const services = createConsoleServices(location.origin);
  const screen = await render(<ConsoleApp services={services} history={history} />);
  return { screen, history, services };
}

/** Opens a waiting conversation from the queue and claims it. */
export async function claim(screen: RenderResult, customer: string): Promise<void> {
  await screen.getByRole("region", { name: "Queue" }).getByText(customer, { exact: true }).click();
  await screen.getByRole("button", { name: "Claim conversation" }).click();
}

/** Ids for seeded conversations. */
export function conversationId(number: number): string {
  return `0198c0de-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;
}

/** Returns a conversation that has waited for so many seconds. */
export function waitingConversation(
  number: number,
  customer: string,
  secondsAgo: number,
  body = `Hello from ${customer}`,
): SeededConversation {
  return {
    id: conversationId(number),
    customer,
    profile: "Isolde",
    messages: [{ from: "customer", body, secondsAgo }],
  };
}
