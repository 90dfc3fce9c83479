import { isRegionCode, regions } from "@parlour/contract/regions";
import type { StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { OverlayFacts } from "../facts.ts";
import { factsFixture } from "./fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "./overlay-scene.tsx";

type Play = NonNullable<StoryObj["play"]>;
export interface ScenePlay {
  readonly scene: Scene;
  readonly canvas: Parameters<Play>[0]["canvas"];
  readonly userEvent: Parameters<Play>[0]["userEvent"];
}

/** Creates a story with a new scene; `play` acts in it and checks the result. */
export function sceneStory(options: SceneOptions, play?: (act: ScenePlay) => Promise<void>): StoryObj {
  return {
    loaders: [
      ({ globals, parameters }) => {
        const ofToolbar = parameters["overlayFactsOf"] as FactsOfGlobals | undefined;
        const facts = ofToolbar?.(globals) ?? regionFacts(globals["region"]);
        // A story about a logged-in customer sets this; for the others the toolbar decides.
        const loggedIn = globals["loggedIn"] === "yes";
        return { scene: createScene({ loggedIn, ...options, facts: withLinesOf(options.facts, facts) }) };
      },
    ],
    render: (_, { loaded }) => <OverlayScene scene={sceneOf(loaded)} />,
    play: async ({ loaded, canvas, userEvent }) => {
      await play?.({ scene: sceneOf(loaded), canvas, userEvent });
      // A panel is shown first and made modal after its first paint; only then a text without controls takes the focus.
      await waitFor(() => expect(document.querySelector("dialog[open]:not(:modal)")).toBeNull(), {
        timeout: 10_000,
      });
    },
  };
}

/** Returns the facts with the lines that a story wants: with or without marketing and helpline. */
function withLinesOf(wanted: OverlayFacts | undefined, facts: OverlayFacts): OverlayFacts {
  if (wanted === undefined) return facts;
  const { marketing, helplineNumber } = wanted.legal;
  return { ...facts, legal: { ...facts.legal, marketing, helplineNumber } };
}

/** Storybook's parameter that returns the facts of the selected brand and region. */
type FactsOfGlobals = (globals: unknown) => OverlayFacts | undefined;

/** Returns the fixture's facts in the selected region. */
function regionFacts(region: unknown): OverlayFacts {
  const { code, hasMarketing, hasHelpline, name, currencySymbol, phoneExample } =
    regions[isRegionCode(region) ? region : "GB"];
  const facts = factsFixture({ marketing: hasMarketing, helpline: hasHelpline });
  return {
    ...facts,
    region: code,
    phoneExample,
    legal: { ...facts.legal, regionName: name, currencySymbol },
  };
}

function sceneOf(loaded: { readonly [key: string]: unknown }): Scene {
  return loaded["scene"] as Scene;
}
