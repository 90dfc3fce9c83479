import { createFakeClock, type FakeClock } from "@parlour/overlays/testing/fake-clock";
import { installFakeTurnstile } from "@parlour/overlays/testing/fake-turnstile";
import type { Brand } from "@parlour/brand-config/brand";
import type { Tenant } from "@parlour/brand-config/tenant";
import { profileFixture } from "@parlour/contract/fixtures";
import type { Profile } from "@parlour/contract/operations/schemas";
import { isRegionCode, type RegionCode } from "@parlour/contract/regions";
import type { StoryObj } from "@storybook/react-vite";
import { App } from "../app/app.tsx";
import type { ShellApp } from "../app/create-app.ts";
import { FakeServer } from "./fake-server.ts";
import { acceptingCards, installFakeStripe, type FakeStripe } from "./fake-stripe.ts";
import { tenantFixture } from "./tenant-fixture.ts";
import { openTestApp } from "./test-app.ts";

type Play = NonNullable<StoryObj["play"]>;

interface PlayedStory {
  readonly canvas: Parameters<Play>[0]["canvas"];
  readonly userEvent: Parameters<Play>[0]["userEvent"];
  readonly server: FakeServer;
  readonly app: ShellApp;
  /** The first profile, with its name in the selected brand. */
  readonly someone: Profile;
  /** A stopped clock that only the play moves; null if the story uses the machine's clock. */
  readonly clock: FakeClock | null;
}

interface ShellStory {
  readonly path: string;
  readonly loggedIn?: boolean;
  /** Shows the brand's main host, regardless of the toolbar. */
  readonly mainHost?: boolean;
  /** The region of the story, regardless of the toolbar. */
  readonly region?: RegionCode;
  /** A first visit: no consent yet, and a clock that the play moves to the time of the cookie banner. */
  readonly firstVisit?: boolean;
  /** Prepares the server before the page calls it. */
  readonly prepare?: (server: FakeServer, stripe: FakeStripe) => void;
  readonly play?: (story: PlayedStory) => Promise<void>;
}

interface Loaded {
  readonly app: ShellApp;
  readonly server: FakeServer;
  readonly someone: Profile;
  readonly clock: FakeClock | null;
}

/** Returns the server's profiles with the brand's own people. */
function dressed(profiles: readonly Profile[], brand: Brand): Profile[] {
  return profiles.map((profile, index) => {
    const drawn = brand.profiles[index];
    if (drawn === undefined) return profile;
    const { name, age, tagline, about, imageUrl } = drawn;
    return { ...profile, name, age, tagline, about, imageUrl };
  });
}

type Globals = Readonly<Record<string, unknown>>;

/** Returns the brand selected in Storybook's toolbar; undefined elsewhere. */
function brandOfToolbar(globals: Globals, parameters: Globals): Brand | undefined {
  const ofToolbar = parameters["brandOf"] as ((globals: Globals) => Brand | undefined) | undefined;
  return ofToolbar?.(globals);
}

/** Returns the tenant selected in the toolbars, for parts that need no app around them. */
export function tenantOfToolbar(globals: Globals, parameters: Globals): Tenant {
  const region = globals["region"];
  return tenantFixture(isRegionCode(region) ? region : "GB", brandOfToolbar(globals, parameters));
}

/** Creates a story with a page of the app on a server in memory; `play` acts in it and checks the result. */
export function shellStory(story: ShellStory): StoryObj {
  const { path, loggedIn = true, mainHost = false, firstVisit = false, prepare, play } = story;
  return {
    loaders: [
      async ({ globals, parameters }): Promise<Loaded> => {
        const stripe = Object.assign(installFakeStripe(), acceptingCards());
        installFakeTurnstile();
        const server = new FakeServer();
        const brand = brandOfToolbar(globals, parameters);
        if (brand !== undefined) {
          server.profiles = dressed(server.profiles, brand);
          server.purchases.sellAs(brand);
        }
        const region: unknown = globals["region"];
        const code = story.region ?? (isRegionCode(region) ? region : "GB");
        const someone = server.profiles[0] ?? profileFixture;
        const { brandName, keywordMarketing, shortcodeMarketing } = tenantFixture(code, brand);
        server.account.sender = { brandName, keyword: keywordMarketing, shortcode: shortcodeMarketing };
        prepare?.(server, stripe);
        // In other stories the banner would slide in whenever a play takes more than its five seconds.
        document.cookie = firstVisit ? "CookiesConsent=; Max-Age=0; Path=/" : "CookiesConsent=Yes; Path=/";
        const clock = firstVisit ? createFakeClock() : null;
        const app = await openTestApp({
          server,
          path,
          loggedIn,
          region: mainHost ? null : code,
          ...(brand === undefined ? {} : { brand }),
          ...(clock === null ? {} : { clock }),
        });
        return { app, server, someone, clock };
      },
    ],
    // Storybook's type of a loader's result is an open record; here it is what the loader above returned.
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
