import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages, successMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { arrivals, overlayCustomerFixture, portraitFixture } from "../testing/fixtures.ts";
import { chooseFile, pictureFile } from "../testing/picture-file.ts";
import { sceneStory, type ScenePlay } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Image upload" };
export default meta;

const open = {
  events: [...arrivals.account, { type: "open", overlay: "image-upload" }],
  loggedIn: true,
} as const;

/** Chooses a drawn picture, and answers 'Save Image'. */
async function choosePicture({ canvas }: Pick<ScenePlay, "canvas">, width?: number, height?: number) {
  await canvas.findByRole("button", { name: "Choose a Photo" });
  chooseFile(await pictureFile(width, height));
  const save = await canvas.findByRole("button", { name: "Save Image" });
  await waitFor(async () => expect(save).toBeEnabled());
  return save;
}

export const NoPhotoYet: StoryObj = sceneStory(open, async ({ canvas }) => {
  await expect(await canvas.findByRole("button", { name: "Choose a Photo" })).toBeVisible();
  await expect(canvas.queryByRole("button", { name: "Save Image" })).toBeNull();
});

export const PhotoThereAlready: StoryObj = sceneStory({
  ...open,
  customer: { ...overlayCustomerFixture, imageUrl: portraitFixture },
});

export const Cropping: StoryObj = sceneStory(open, async ({ canvas }) => {
  await choosePicture({ canvas });
  await expect(canvas.getByRole("application")).toHaveFocus();
});

export const CroppingUpright: StoryObj = sceneStory(open, async ({ canvas, userEvent }) => {
  await choosePicture({ canvas }, 400, 900);
  await userEvent.click(canvas.getByRole("button", { name: "Zoom in" }));
  await userEvent.click(canvas.getByRole("button", { name: "Move the photo up" }));
});

export const Saving: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  scene.ports.hold("uploadPicture");
  const save = await choosePicture({ canvas });
  await userEvent.click(save);
  await waitFor(async () => expect(save).toHaveAttribute("aria-busy", "true"));
  await expect(await canvas.findByRole("progressbar")).toHaveValue(0.5);
  await expect(canvas.getByRole("button", { name: "Cancel" })).toBeVisible();
});

export const LineLost: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("uploadPicture", { code: "network", message: "" });
  await userEvent.click(await choosePicture({ canvas }));
  await expect(await canvas.findByRole("button", { name: "Try again with this photo" })).toBeVisible();
});

export const UploadFailed: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("uploadPicture", { code: "internal", message: "" });
  await userEvent.click(await choosePicture({ canvas }));
  await expect(await canvas.findByText(failureMessages.uploadImage)).toBeVisible();
  await expect(canvas.getByRole("button", { name: "Choose a Photo" })).toBeVisible();
});

export const TooOftenToday: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("uploadPicture", { code: "picture_limit", message: "" });
  await userEvent.click(await choosePicture({ canvas }));
  await expect(await canvas.findByText(/try again later/)).toBeVisible();
  await expect(scene.ports.notices).toHaveLength(0);
});

export const NotAPicture: StoryObj = sceneStory(open, async ({ canvas }) => {
  await canvas.findByRole("button", { name: "Choose a Photo" });
  chooseFile(new File(["no picture"], "notes.txt", { type: "text/plain" }));
  await expect(await canvas.findByText(fieldMessages.pictureNotShown)).toBeVisible();
});

export const Saved: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await choosePicture({ canvas }));
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("account"));
  await expect(scene.ports.notices.at(-1)?.text).toBe(successMessages.updateAccount);
});
