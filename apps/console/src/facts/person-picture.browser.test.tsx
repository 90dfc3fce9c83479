import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { profilePicture } from "../../testing/desk-state.ts";
import { PersonPicture } from "./person-picture.tsx";

test("a profile's picture comes from its brand's files, which the console's host serves", async () => {
  const { container } = await render(<PersonPicture name="Isolde" src={profilePicture} size={64} />);
  const picture = (): HTMLImageElement | null => container.querySelector("img");
  await expect.poll(() => picture()?.naturalWidth).toBe(8);
  expect(new URL(picture()?.src ?? "").pathname).toBe(profilePicture);
});

test.each(["/assets/isolde.svg", "/brands/emberlane/assets/none.svg", ""])(
  "the initial stands in for a picture that can't be had: %s",
  async (src) => {
    const { container } = await render(<PersonPicture name="Isolde" src={src} size={64} />);
    await expect.poll(() => container.querySelector("img")).toBeNull();
    expect(container.textContent).toBe("I");
  },
);
