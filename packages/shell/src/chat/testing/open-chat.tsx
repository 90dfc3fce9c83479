import { profileFixture } from "@parlour/contract/fixtures";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../app/app.tsx";
import type { FakeServer } from "../../testing/fake-server.ts";
import { openTestApp, type TestAppOptions } from "../../testing/test-app.ts";

/** The chat's path. */
export const chatPath = `/meet/${profileFixture.id}`;

/** Opens the chat with Isolde as a logged-in customer. Returns the app, its screen and the composer's field. */
export async function openChat(server: FakeServer, more: Partial<TestAppOptions> = {}) {
  const app = await openTestApp({ server, path: chatPath, loggedIn: true, ...more });
  const screen = await render(<App app={app} />);
  return { app, screen, field: page.getByRole("textbox", { name: "Message to Isolde" }) };
}
