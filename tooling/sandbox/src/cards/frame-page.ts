import { walletNames, wallets } from "./wallets.ts";

const walletRows = wallets
  .map(
    (wallet) => `<div class="AccordionItem" data-wallet="${wallet}" hidden>
<button type="button" aria-expanded="false" aria-controls="${wallet}-note">
<span class="RadioIcon" aria-hidden="true"></span>
<svg class="logo" viewBox="0 0 24 18" aria-hidden="true"><rect x=".75" y=".75" width="22.5" height="16.5" rx="5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M7 11c2 2 8 2 10 0M9 6v1M15 6v1" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/></svg>
<span>${walletNames[wallet]}</span>
</button>
<p class="WalletNote" id="${wallet}-note" hidden>${walletNames[wallet]} opens when you press Pay.</p>
</div>`,
  )
  .join("\n");

/** The document inside the Payment Element's frame; names and ids of the fields are those of the real one. */
export const framePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment input frame</title>
<style>
:root{--colorPrimary:#0570de;--colorBackground:#fff;--colorText:#30313d;--colorTextSecondary:#6d6e78;--colorTextPlaceholder:#757680;--colorDanger:#df1b41;--fontFamily:system-ui,sans-serif;--fontSizeBase:16px;--spacingUnit:4px;--borderRadius:5px}
*{box-sizing:border-box}
html{background:transparent}
body{margin:0;padding:4px;overflow:hidden;color:var(--colorText);font:var(--fontSizeBase)/1.4 var(--fontFamily)}
#methods{display:grid;gap:calc(var(--spacingUnit)*2)}
.AccordionItem[hidden],.WalletNote[hidden]{display:none}
.WalletNote{margin:0;padding:0 calc(var(--spacingUnit)*4) calc(var(--spacingUnit)*4);color:var(--colorTextSecondary);font-size:.93em}
.AccordionItem{border:1px solid color-mix(in srgb,var(--colorText) 18%,transparent);border-radius:var(--borderRadius);background:var(--colorBackground);overflow:hidden}
.AccordionItem>button{display:flex;align-items:center;gap:10px;width:100%;min-height:48px;padding:calc(var(--spacingUnit)*3) calc(var(--spacingUnit)*4);border:0;background:none;color:inherit;font:inherit;font-weight:600;text-align:start;cursor:pointer}
.AccordionItem>button:focus-visible{outline:2px solid var(--colorPrimary);outline-offset:-3px;border-radius:var(--borderRadius)}
.RadioIcon{flex:none;width:16px;height:16px;border:2px solid var(--colorTextSecondary);border-radius:50%}
[aria-expanded=true] .RadioIcon{border:5px solid var(--colorPrimary)}
.RadioIcon[hidden]{display:none}
svg.logo{flex:none;width:24px;height:18px}
#panel{display:grid;grid-template-columns:1fr 1fr;gap:calc(var(--spacingUnit)*3);padding:0 calc(var(--spacingUnit)*4) calc(var(--spacingUnit)*4)}
#panel[hidden],.field[hidden]{display:none}
.field{display:block;min-width:0}
.wide{grid-column:1/-1}
.Label{display:block;margin-bottom:var(--spacingUnit);color:var(--colorText);font-size:.93em}
.Input{width:100%;min-height:44px;padding:calc(var(--spacingUnit)*2.5) calc(var(--spacingUnit)*3);border:1px solid color-mix(in srgb,var(--colorText) 24%,transparent);border-radius:var(--borderRadius);background:var(--colorBackground);color:var(--colorText);font:inherit;font-size:max(16px,1em)}
.Input::placeholder{color:var(--colorTextPlaceholder);opacity:1}
.Input:focus{outline:0;border-color:var(--colorPrimary);box-shadow:0 0 0 3px color-mix(in srgb,var(--colorPrimary) 28%,transparent)}
.Input--invalid{color:var(--colorDanger);border-color:var(--colorDanger)}
.Error{margin:var(--spacingUnit) 0 0;color:var(--colorDanger);font-size:.93em}
.Error:empty{display:none}
.note{grid-column:1/-1;margin:0;color:var(--colorTextSecondary);font-size:.86em}
.brand{position:absolute;inset-inline-end:12px;inset-block-start:50%;translate:0 -50%;color:var(--colorTextSecondary);font-size:12px;pointer-events:none}
.holder{position:relative}
#methods[data-loading]{visibility:hidden}
@media (max-width:320px){#panel{grid-template-columns:1fr}}
@media (max-width:260px){.brand{inset-block-start:-12px;inset-inline-end:0}}
</style>
<style id="appearance"></style>
</head>
<body>
<form id="form" novalidate>
<div id="methods" data-loading>
<div class="AccordionItem AccordionItem--selected" id="card-item">
<button type="button" id="card-tab" aria-expanded="true" aria-controls="panel">
<span class="RadioIcon" aria-hidden="true"></span>
<svg class="logo" viewBox="0 0 24 18" aria-hidden="true"><rect x=".75" y=".75" width="22.5" height="16.5" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M1 6h22" stroke="currentColor" stroke-width="3"/></svg>
<span>Card</span>
</button>
<div id="panel">
<div class="field wide"><label class="Label" for="Field-numberInput">Card number</label><div class="holder"><input class="Input" id="Field-numberInput" name="number" type="text" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-describedby="Field-numberError"><span class="brand" id="brand" aria-live="polite"></span></div><p class="Error" id="Field-numberError" role="alert"></p></div>
<div class="field"><label class="Label" for="Field-expiryInput">Expiration date</label><input class="Input" id="Field-expiryInput" name="expiry" type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-describedby="Field-expiryError"><p class="Error" id="Field-expiryError" role="alert"></p></div>
<div class="field"><label class="Label" for="Field-cvcInput">Security code</label><input class="Input" id="Field-cvcInput" name="cvc" type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" aria-describedby="Field-cvcError"><p class="Error" id="Field-cvcError" role="alert"></p></div>
<div class="field wide" id="country-field"><label class="Label" for="Field-countryInput">Country</label><select class="Input" id="Field-countryInput" name="country" autocomplete="billing country"><option value="AU">Australia</option><option value="CA">Canada</option><option value="FR">France</option><option value="DE">Germany</option><option value="IE">Ireland</option><option value="NZ">New Zealand</option><option value="GB">United Kingdom</option><option value="US">United States</option></select></div>
<div class="field wide" id="postal-field"><label class="Label" for="Field-postalCodeInput" id="postal-label">Postal code</label><input class="Input" id="Field-postalCodeInput" name="postalCode" type="text" autocomplete="billing postal-code" placeholder="WS11 1DB" aria-describedby="Field-postalCodeError"><p class="Error" id="Field-postalCodeError" role="alert"></p></div>
<p class="note">Sandbox: only test cards work here, and no money moves.</p>
</div>
</div>
${walletRows}
</div>
</form>
<script src="/stripe/v3/payment-frame.js"></script>
</body>
</html>
`;
