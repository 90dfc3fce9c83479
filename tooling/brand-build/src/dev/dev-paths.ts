/** Vite's client, which applies changes and shows errors. */
export const viteClientPath = "/@vite/client";
/** Our own script in every development page (dev-script.ts). */
export const devScriptPath = "/@parlour/dev.js";
