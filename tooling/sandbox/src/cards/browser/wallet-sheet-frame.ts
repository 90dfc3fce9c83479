import type { WalletResult } from "../wallets.ts";

/** Runs in the frame of a wallet's sheet: tells the page around it what the customer chose. */

function answer(card: string | null): void {
  const message: WalletResult = { type: "parlour-wallet-answer", card };
  // Any site may embed the frame: test cards are not secret.
  window.parent.postMessage(message, "*");
}

document.querySelector("#pay")?.addEventListener("click", () => {
  answer(document.querySelector<HTMLInputElement>("input[name=card]:checked")?.value ?? null);
});
document.querySelector("#close")?.addEventListener("click", () => answer(null));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") answer(null);
});
for (const button of document.querySelectorAll("button")) button.disabled = false;
document.querySelector<HTMLElement>("#pay")?.focus();
