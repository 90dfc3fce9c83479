import type { WalletResult, WalletRequest } from "../wallets.ts";

/**
 * Shows a wallet's sheet over the page, like the browser's own. It closes when the page is left.
 *
 * @param origin where the sandbox serves the sheet
 * @param gone aborts when the Payment Element leaves the page, which closes the sheet
 * @returns the number of the card to pay with; null if the sheet was closed
 */
export async function openWalletSheet(
  origin: string,
  request: WalletRequest,
  gone: AbortSignal,
): Promise<string | null> {
  if (gone.aborted) return null;
  const { wallet, amount, currency } = request;
  const frame = document.createElement("iframe");
  frame.title = "Sandbox wallet";
  frame.src = `${origin}/stripe/v3/wallet-sheet?${new URLSearchParams({ wallet, amount: String(amount), currency })}`;
  Object.assign(frame.style, { display: "block", width: "100%", height: "420px", border: "0" });
  const sheet = document.createElement("dialog");
  Object.assign(sheet.style, {
    width: "min(24rem, 100vw - 2rem)",
    maxWidth: "none",
    margin: "auto auto 0",
    padding: "0",
    overflow: "hidden",
    border: "1px solid #c9ccd4",
    borderRadius: "16px 16px 0 0",
    background: "#fff",
  });
  sheet.append(frame);
  document.body.append(sheet);
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent<WalletResult | undefined>): void => {
      if (source === frame.contentWindow && data?.type === "parlour-wallet-answer") end(data.card);
    };
    const close = (): void => end(null);
    const end = (card: string | null): void => {
      removeEventListener("message", hear);
      removeEventListener("pagehide", close);
      gone.removeEventListener("abort", close);
      sheet.remove();
      resolve(card);
    };
    addEventListener("message", hear);
    // The browser may keep the page for Back, then without the sheet.
    addEventListener("pagehide", close);
    gone.addEventListener("abort", close);
    // Escape closes a wallet's sheet, too.
    sheet.addEventListener("cancel", close);
    sheet.showModal();
  });
}
