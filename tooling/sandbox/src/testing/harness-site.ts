import http from "node:http";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { build } from "vite";
import { pageScriptAddress } from "../page-scripts/page-script-address.ts";

let bundled: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("./browser-harness.ts", import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  for (const output of Array.isArray(result) ? result : [result]) {
    if ("output" in output) return output.output[0].code;
  }
  throw new Error("the harness produced no script");
}

/**
 * Starts a site on another host than the sandbox, with a policy as strict as a brand's; stops with the test.
 */
export async function harnessSite(sandboxOrigin: string): Promise<string> {
  bundled ??= bundle();
  const script = await bundled;
  const policy = `default-src 'none'; script-src 'self' ${sandboxOrigin}; connect-src ${sandboxOrigin}; frame-src ${sandboxOrigin}; style-src 'self'; require-trusted-types-for 'script'`;
  const pageScript = pageScriptAddress(sandboxOrigin, ["bot-check", "cards"])?.replace("&", "&amp;");
  const page = `<!doctype html><html lang="en"><head><title>Harness</title>
<script src="${pageScript}" defer></script>
<script src="/harness.js" defer></script></head><body><div id="root"></div></body></html>`;
  const server = http.createServer((request, response) => {
    const isScript = request.url === "/harness.js";
    response.writeHead(200, {
      "content-type": isScript ? "text/javascript" : "text/html",
      "content-security-policy": policy,
    });
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  return `http://uk.harness.localhost:${typeof address === "object" ? address?.port : ""}`;
}
