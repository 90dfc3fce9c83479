import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { App } from "@parlour/shell/app/app.tsx";
import { FakeServer } from "@parlour/shell/testing/fake-server";
import { openTestApp } from "@parlour/shell/testing/test-app";
import { createRoot } from "react-dom/client";

/**
 * The app as built for customers, with a server in memory and a loaded chat of as many messages as the
 * address says (`?messages=10000`), plus one more page of history on the server. `?messages=0` is the floor:
 * the same app with an empty chat.
 */

const count = Number(new URLSearchParams(location.search).get("messages"));
const olderPage = 50;

const server = new FakeServer();
server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
const words = "the lamp is lit and somebody has to keep the ships guessing until the morning comes".split(
  " ",
);
for (let made = 0; made < (count === 0 ? 0 : count + olderPage); made += 1) {
  const length = 4 + ((made * 7) % 60);
  const body = Array.from({ length }, (_, index) => words[(made + index) % words.length]).join(" ");
  const sentAt = new Date(Date.parse("2026-01-01T08:00:00.000Z") + made * 47 * 60_000).toISOString();
  server.say(made % 3 === 0 ? "received" : "sent", body, { sentAt });
}

server.leastPage = count;
const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true });

const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(<App app={app} />);

if (count > 0) {
  const loaded = new MutationObserver(() => {
    if (document.querySelector("[data-index]") === null) return;
    loaded.disconnect();
    server.leastPage = 0;
    // Held until the bench asks for it, so that the jump on prepending is measured alone.
    server.hold("/im/api/message/history");
    Object.assign(globalThis, { releaseOlder: () => server.release("/im/api/message/history") });
  });
  loaded.observe(root, { childList: true, subtree: true });
}
