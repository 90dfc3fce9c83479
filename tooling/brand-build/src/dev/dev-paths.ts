/** Vite's client, which takes changes and shows mistakes. */
export const viteClientPath = "/@vite/client";
/** Our own script in every page of development (dev-script.ts). */
export const devScriptPath = "/@parlour/dev.js";
