import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";

/** What the server replaces with its hint, escaped. */
const hintPlace = "%SIGN_IN_HINT%";

/** The module whose chunk has the form's styles, which the frame needs, too. */
const formModule = "/src/sign-in/hydrate-sign-in.tsx";

interface StartMarkup {
  readonly signInMarkup: (hint: string) => string;
  readonly frameMarkup: () => string;
}

/** Builds src/start/start-markup.tsx for Node and runs it. */
async function renderStart(root: string): Promise<{ readonly form: string; readonly frame: string }> {
  const folder = join(root, "node_modules/.start-markup");
  await mkdir(folder, { recursive: true });
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    publicDir: false,
    // One file with everything, with React's production version.
    ssr: { noExternal: true, target: "node" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: join(root, "src/start/start-markup.tsx"),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const file = join(folder, `markup-${process.pid}.mjs`);
  await writeFile(file, output[0].code);
  try {
    const { signInMarkup, frameMarkup } = (await import(pathToFileURL(file).href)) as StartMarkup;
    return { form: signInMarkup(hintPlace), frame: frameMarkup() };
  } finally {
    await rm(file);
  }
}

/** Returns the file names of the styles that load with a module. */
function stylesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(module)),
  );
  if (chunk?.type !== "chunk") throw new Error(`no chunk has ${module}`);
  return [...(chunk.viteMetadata?.importedCss ?? [])];
}

/**
 * Puts the sign-in form and the console's frame with their styles into the built HTML, so that both are painted before
 * any script has loaded. In development the pages are empty until React has loaded.
 */
export function startPages(): Plugin {
  let root = "";
  let rendered: ReturnType<typeof renderStart> | null = null;
  return {
    name: "parlour-start-pages",
    apply: "build",
    configResolved(config) {
      ({ root } = config);
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const { form, frame } = await (rendered ??= renderStart(root));
        const linked = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
        const files = new Set([...html.matchAll(linked)].map(([, name = ""]) => name));
        for (const name of stylesOf(bundle, formModule)) files.add(name);
        const styles = [...files].map((name) => {
          const file = bundle[name];
          if (file?.type !== "asset") throw new Error(`the build has no ${name}`);
          return `<style>${String(file.source).trim()}</style>`;
        });
        return html
          .replaceAll(linked, "")
          .replace("</head>", () => `  ${styles.join("\n    ")}\n  </head>`)
          .replace("<!--form-->", () => form)
          .replace("<!--frame-->", () => frame);
      },
    },
  };
}
