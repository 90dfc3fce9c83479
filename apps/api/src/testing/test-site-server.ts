import type { BrandPublication } from "@parlour/contract/site-build";
import { testApp, testSettings, type TestApp } from "./test-app.ts";
import { testSiteBuild } from "./test-site-build.ts";

/** A server with one brand's build. */
export interface TestSiteServer {
  readonly server: TestApp;
  close(): Promise<void>;
}

/** Starts the server with a brand's build; `consoleHost` serves the console. */
export async function testSiteServer(
  publication: BrandPublication,
  consoleHost = testSettings.console.host,
): Promise<TestSiteServer> {
  const site = await testSiteBuild(publication);
  const server = await testApp({
    platform: {
      settings: {
        ...testSettings,
        sites: { ...testSettings.sites, folders: [site.folder] },
        console: { ...testSettings.console, host: consoleHost },
      },
    },
  });
  return {
    server,
    async close() {
      await server.close();
      await site.remove();
    },
  };
}
