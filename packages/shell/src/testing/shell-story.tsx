import { installFakeTurnstile } from "@parlour/overlays/testing/fake-turnstile";
import { isRegionCode } from "@parlour/contract/regions";
import type { StoryObj } from "@storybook/react-vite";
import { App } from "../app/app.tsx";
import type { ShellApp } from "../app/create-app.ts";
import { FakeServer } from "./fake-server.ts";
import { acceptingCards, installFakeStripe, type FakeStripe } from "./fake-stripe.ts";
import { openTestApp } from "./test-app.ts";

type Play = NonNullable<StoryObj["play"]>;

interface StoryTools {
  readonly canvas: Parameters<Play>[0]["canvas"];
  readonly userEvent: Parameters<Play>[0]["userEvent"];
  readonly server: FakeServer;
  readonly app: ShellApp;
}

interface ShellStory {
  readonly path: string;
  readonly loggedIn?: boolean;
  /** The brand's main host, whatever the toolbar says. */
  readonly mainHost?: boolean;
  /** Sets the server before the page asks it. */
  readonly prepare?: (server: FakeServer, stripe: FakeStripe) => void;
  readonly play?: (tools: StoryTools) => Promise<void>;
}

interface Loaded {
  readonly app: ShellApp;
  readonly server: FakeServer;
}

/** A page of the app over a server in memory; `play` acts in it and looks at what it did. */
export function shellStory({ path, loggedIn = true, mainHost = false, prepare, play }: ShellStory): StoryObj {
  return {
    loaders: [
      async ({ globals }): Promise<Loaded> => {
        const stripe = Object.assign(installFakeStripe(), acceptingCards());
        installFakeTurnstile();
        const server = new FakeServer();
        prepare?.(server, stripe);
        const region: unknown = globals["region"];
        // The fixture's brand serves GB and IE; Australia looks like GB there.
        const code = isRegionCode(region) && region !== "AU" ? region : "GB";
        const app = await openTestApp({ server, path, loggedIn, region: mainHost ? null : code });
        return { app, server };
      },
    ],
    // Storybook types what a loader gave as an open record; here it is what the loader above returned.
    render: (_, { loaded }) => <App app={(loaded as unknown as Loaded).app} />,
    ...(play === undefined
      ? {}
      : {
          play: async ({ loaded, canvas, userEvent }) => {
            await play({ ...(loaded as unknown as Loaded), canvas, userEvent });
          },
        }),
  };
}
