import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { uploadedPicture } from "../testing/fake-ports.ts";
import { arrivals } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "../testing/overlay-scene.tsx";
import { chooseFile, pictureFile } from "../testing/picture-file.ts";
import { testLines, type RuleLine } from "../testing/rule-line.ts";

/** The rules of Image upload (PHOTO-1 to PHOTO-5) as a table: each sentence is the title of a row. */

async function show(options: SceneOptions): Promise<Scene> {
  const scene = createScene(options);
  await render(<OverlayScene scene={scene} />);
  return scene;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const atAccount = { events: arrivals.account, loggedIn: true } as const;

async function choosePhoto() {
  const scene = await show(atAccount);
  await page.getByRole("button", { name: /Profile photo/ }).click();
  await expect.element(button("Choose a Photo")).toBeVisible();
  chooseFile(await pictureFile());
  await expect.element(button("Save Image")).toBeEnabled();
  return scene;
}

const imageLines: readonly RuleLine[] = [
  {
    line: "Image upload: starts with no file.",
    async holds() {
      await show(atAccount);
      await page.getByRole("button", { name: /Profile photo/ }).click();
      await expect.element(button("Choose a Photo")).toBeVisible();
      expect(button("Save Image").elements()).toHaveLength(0);
    },
  },
  {
    line: "Choosing a file shows a preview and marks a file attached.",
    async holds() {
      await choosePhoto();
      await expect.element(page.getByRole("application", { name: /Your photo/ })).toBeVisible();
    },
  },
  {
    line: "Removing it returns to the picker.",
    async holds() {
      await choosePhoto();
      await button("Discard this photo").click();
      await expect.element(button("Choose a Photo")).toBeVisible();
    },
  },
  {
    line: "On save the button shows loading,",
    async holds() {
      const scene = await choosePhoto();
      scene.ports.hold("uploadPicture");
      await button("Save Image").click();
      await expect.element(button("Save Image")).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    line: "the cropped image is uploaded as jpg, the returned data is stored as the customer image,",
    async holds() {
      const scene = await choosePhoto();
      await button("Save Image").click();
      await expect.poll(() => scene.ports.changes).toEqual([{ images: uploadedPicture }]);
      expect(scene.ports.pictures[0]?.type).toBe("image/jpeg");
    },
  },
  {
    line: "and on status 200 the account is updated and the overlay moves to My Account.",
    async holds() {
      const scene = await choosePhoto();
      await button("Save Image").click();
      await expect.poll(() => scene.store.state.flow.current).toBe("account");
    },
  },
  {
    line: "On failure an error snackbar appears.",
    async holds() {
      const scene = await choosePhoto();
      scene.ports.failNext("uploadPicture", { code: "network", message: "" });
      await button("Save Image").click();
      await expect
        .poll(() => page.getByRole("alert").element().textContent)
        .toContain("Oops! There was an issue uploading your image, please try again");
    },
  },
  {
    line: "In every case the preview clears, loading stops and the attached flag resets.",
    async holds() {
      const scene = await choosePhoto();
      scene.ports.failNext("uploadPicture", { code: "internal", message: "" });
      await button("Save Image").click();
      await expect.element(button("Choose a Photo")).toBeVisible();
      expect(button("Save Image").elements()).toHaveLength(0);
    },
  },
];

/** Returns the colours of all pixels along the saved picture's edge, as 0xrrggbb. */
async function edgeOf(picture: Blob): Promise<Set<number>> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas.");
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const colours = new Set<number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
      const at = (y * width + x) * 4;
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    }
  }
  return colours;
}

const ruleLines: readonly RuleLine[] = [
  {
    line: "Image upload: the file input accepts images only.",
    async holds() {
      await show(atAccount);
      await page.getByRole("button", { name: /Profile photo/ }).click();
      await expect.element(button("Choose a Photo")).toBeVisible();
      expect(document.querySelector<HTMLInputElement>('input[type="file"]')?.accept).toBe("image/*");
      await page.viewport(320, 568);
      chooseFile(new File(["words"], "words.txt", { type: "text/plain" }));
      await expect.element(page.getByText(/can't be shown as a photo/)).toBeInViewport({ ratio: 1 });
      await page.viewport(1024, 720);
    },
  },
  {
    line: "The crop area must not show white space.",
    async holds() {
      // The background behind the photo in a colour that the drawing does not have.
      const white = new CSSStyleSheet();
      white.replaceSync("[role=application] { background-color: #fff !important; }");
      document.adoptedStyleSheets.push(white);
      const scene = await choosePhoto();
      // Dragged to the limit, the picture's own edge.
      await page.getByRole("application", { name: /Your photo/ }).click();
      await userEvent.keyboard("{ArrowRight>40/}{ArrowDown>40/}");
      await button("Save Image").click();
      await expect.poll(() => scene.ports.pictures).toHaveLength(1);
      const picture = scene.ports.pictures[0];
      if (picture === undefined) throw new Error("There is no picture.");
      document.adoptedStyleSheets.pop();
      // The drawing has no colour with that much blue.
      const light = [...(await edgeOf(picture))].filter((colour) => (colour & 0xff) > 0xd0);
      expect(light).toEqual([]);
    },
  },
  {
    line: "The uploaded file name is a random unique identifier followed by .jpg.",
    async holds() {
      const scene = await choosePhoto();
      await button("Save Image").click();
      await expect
        .poll(() => scene.ports.pictures[0]?.name)
        .toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/);
    },
  },
];

describe("Image upload: choosing, saving and failing (PHOTO-4, PHOTO-5)", () => {
  testLines(imageLines);
});

describe("Image upload: what is accepted (PHOTO-1, PHOTO-2, PHOTO-5)", () => {
  testLines(ruleLines);
});
