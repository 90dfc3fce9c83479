/** The part of Turnstile's script that the console uses. */
export interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly action: string;
      readonly size: "flexible" | "compact";
      readonly "refresh-expired": "auto";
      readonly callback: (token: string) => void;
      readonly "error-callback": () => void;
    },
  ): string | undefined;
  remove(id: string): void;
}

interface TurnstileWindow {
  turnstile?: Turnstile;
}

/** Loads the script unless the page has already done so. Rejects if it can't be loaded. */
export function loadTurnstile(script: string): Promise<Turnstile> {
  const page = window as TurnstileWindow;
  if (page.turnstile !== undefined) return Promise.resolve(page.turnstile);
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    // Without `render=explicit` the script would render widgets by itself.
    element.src = `${script}?render=explicit`;
    element.addEventListener("load", () => {
      if (page.turnstile === undefined) reject(new Error("the script defines no turnstile"));
      else resolve(page.turnstile);
    });
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error("the script did not load"));
    });
    document.head.append(element);
  });
}
