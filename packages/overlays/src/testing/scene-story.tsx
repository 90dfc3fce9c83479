import { isRegionCode, regions } from "@parlour/contract/regions";
import type { StoryObj } from "@storybook/react-vite";
import type { OverlayFacts } from "../facts.ts";
import { factsFixture } from "./fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "./overlay-scene.tsx";

type Play = NonNullable<StoryObj["play"]>;
export interface ScenePlay {
  readonly scene: Scene;
  readonly canvas: Parameters<Play>[0]["canvas"];
  readonly userEvent: Parameters<Play>[0]["userEvent"];
}

/** A story that shows a freshly set scene; `play` acts in it and looks at what it did. */
export function sceneStory(options: SceneOptions, play?: (act: ScenePlay) => Promise<void>): StoryObj {
  return {
    loaders: [
      ({ globals }) => ({ scene: createScene({ facts: regionFacts(globals["region"]), ...options }) }),
    ],
    render: (_, { loaded }) => <OverlayScene scene={sceneOf(loaded)} />,
    ...(play === undefined
      ? {}
      : {
          play: async ({ loaded, canvas, userEvent }) => {
            await play({ scene: sceneOf(loaded), canvas, userEvent });
          },
        }),
  };
}

/** The facts of the region that the toolbar says. */
function regionFacts(region: unknown): OverlayFacts {
  const { hasMarketing, hasHelpline, name, currencySymbol, phoneExample } =
    regions[isRegionCode(region) ? region : "GB"];
  const facts = factsFixture({ marketing: hasMarketing, helpline: hasHelpline });
  return { ...facts, phoneExample, legal: { ...facts.legal, regionName: name, currencySymbol } };
}

function sceneOf(loaded: { readonly [key: string]: unknown }): Scene {
  return loaded["scene"] as Scene;
}
