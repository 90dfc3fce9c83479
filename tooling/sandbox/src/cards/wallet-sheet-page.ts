import { html } from "../pages/html.ts";
import { moneyText } from "./card-pages.ts";
import { walletNames, type WalletRequest } from "./wallets.ts";

/** The cards in the sandbox's wallet, and the outcome of a payment with each. */
const walletCards = [
  ["4242424242424242", "Visa 4242, pays"],
  ["4000000000009995", "Visa 9995, is declined"],
  ["4000002500003155", "Visa 3155, asks the bank"],
] as const;

/**
 * Renders the sheet in which a wallet asks for a card and a confirmation, shown in a dialog of the paying
 * page. Its script enables the buttons, so that no press before it is lost.
 */
export function walletSheetPage({ wallet, amount, currency }: WalletRequest): string {
  const name = walletNames[wallet];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}</title>
        <style>
          :root {
            color-scheme: light;
            font:
              16px/1.45 system-ui,
              sans-serif;
            color: #1d1f24;
            background: #fff;
          }
          * {
            box-sizing: border-box;
          }
          body {
            margin: 0;
            padding: 20px;
            display: grid;
            gap: 14px;
          }
          h1 {
            margin: 0;
            font-size: 1.1rem;
          }
          p {
            margin: 0;
            color: #5b5f6b;
            font-size: 0.9rem;
          }
          fieldset {
            display: grid;
            gap: 4px;
            margin: 0;
            padding: 0;
            border: 0;
          }
          legend {
            padding: 0;
            font-weight: 600;
          }
          label {
            display: flex;
            gap: 10px;
            align-items: center;
            min-height: 44px;
          }
          input {
            width: 20px;
            height: 20px;
          }
          button {
            min-height: 48px;
            border: 1px solid #c9ccd4;
            border-radius: 10px;
            background: #fff;
            color: inherit;
            font: inherit;
            cursor: pointer;
          }
          button.main {
            border-color: #000;
            background: #000;
            color: #fff;
            font-weight: 600;
          }
          :focus-visible {
            outline: 2px solid #0570de;
            outline-offset: 2px;
          }
        </style>
      </head>
      <body>
        <h1>${name}</h1>
        <p>Sandbox wallet: no money moves.</p>
        <fieldset>
          <legend>Pay ${moneyText(amount, currency)} with</legend>
          ${walletCards.map(
            ([number, words], index) =>
              html`<label
                ><input type="radio" name="card" value="${number}" ${index === 0 ? "checked" : ""} />
                ${words}</label
              >`,
          )}
        </fieldset>
        <button class="main" id="pay" disabled>Pay ${moneyText(amount, currency)}</button>
        <button id="close" disabled>Cancel</button>
        <script src="/stripe/v3/wallet-sheet.js"></script>
      </body>
    </html>`.text;
}
