import type { StoryObj } from "@storybook/react-vite";
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
    loaders: [() => ({ scene: createScene(options) })],
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

function sceneOf(loaded: { readonly [key: string]: unknown }): Scene {
  return loaded["scene"] as Scene;
}
