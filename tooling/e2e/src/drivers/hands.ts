import { expect, type Locator, type Page } from "@playwright/test";
import { Keyboard } from "./keyboard.ts";

/** How a person uses the screen: mouse, keyboard or touch. */
export interface Hands {
  /** Presses a button or link, which must be enabled. */
  press(target: Locator): Promise<void>;
  /** Replaces a field's text. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses one of several radio buttons. */
  choose(radio: Locator): Promise<void>;
  /** Ticks a box. */
  tick(box: Locator): Promise<void>;
  /** Sends the text in the message field. */
  send(field: Locator): Promise<void>;
}

/** A thumb on a touchscreen. A tap that another element would get fails. */
export class Thumb implements Hands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    await touch(target);
  }

  async write(field: Locator, text: string): Promise<void> {
    await touch(field);
    await expect(field).toBeFocused();
    await field.clear();
    await this.#page.keyboard.type(text);
  }

  async choose(radio: Locator): Promise<void> {
    await this.#page.locator("label", { has: radio }).tap();
    await expect(radio).toBeChecked();
  }

  async send(): Promise<void> {
    await this.press(this.#page.getByRole("button", { name: "Send", exact: true }));
  }

  async tick(box: Locator): Promise<void> {
    await this.press(box);
    await expect(box).toBeChecked();
  }
}

/**
 * Taps, except in another origin's frame: it gets only touches, from which Chromium makes no click. A click that closes
 * its own frame may never be confirmed by the browser: the frame's end counts too.
 */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  // During a scroll a touch still hits the previous element, for example the card provider's frame.
  await target.evaluate(
    async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const inFrame = await target.evaluate(() => window.top !== window);
  if (inFrame) await Promise.race([target.click(), target.waitFor({ state: "detached" })]);
  else await target.tap();
}

/** Keyboard only, with a visible focus at each stop. */
export class Keys implements Hands {
  readonly #page: Page;
  readonly #keyboard: Keyboard;

  constructor(page: Page) {
    this.#page = page;
    this.#keyboard = new Keyboard(page);
  }

  async press(target: Locator): Promise<void> {
    await this.#keyboard.press(target);
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#keyboard.tabTo(field);
    await this.#page.keyboard.press("ControlOrMeta+A");
    await this.#keyboard.type(text);
  }

  async choose(radio: Locator): Promise<void> {
    // One stop for the group: the arrows move within it.
    const group = radio.page().getByRole("radio", { checked: true });
    await this.#keyboard.tabTo(group);
    const all = await this.#page.getByRole("radio").count();
    for (let step = 0; step < all && !(await radio.isChecked()); step += 1) {
      await this.#page.keyboard.press("ArrowDown");
    }
    await expect(radio).toBeChecked();
  }

  async tick(box: Locator): Promise<void> {
    await this.#keyboard.tabTo(box);
    await this.#page.keyboard.press("Space");
    await expect(box).toBeChecked();
  }

  async send(field: Locator): Promise<void> {
    await this.#keyboard.tabTo(field);
    await this.#page.keyboard.press("Enter");
  }
}
