import { watchFaults } from "@parlour/api-client/watch-faults";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { ConsoleApp } from "./console-app.tsx";
import { createConsoleServices } from "./services/create-console-services.ts";
import type { AskedSession } from "./start/ask-session.ts";

function newRoot(): Root {
  const place = document.getElementById("root");
  if (place === null) throw new Error("the page has no #root");
  return createRoot(place, watchFaults("console"));
}

/**
 * Opens the console at the page's address.
 * @param asked who is signed in, as the server has been asked already
 * @param root what shows the sign-in form until now; by default a new one
 */
export function openConsole(asked: Promise<AskedSession>, root: Root = newRoot()): void {
  root.render(
    <StrictMode>
      <ConsoleApp services={createConsoleServices(location.origin, asked)} />
    </StrictMode>,
  );
}
