#!/usr/bin/env node
import { parseArgs } from "node:util";
import { BrandBuildError } from "./brand-build-error.ts";

const usage = `brand-build <command>, run in a brand's folder (apps/web/<brand>)

  dev    [--region GB] [--port 5173] [--stack http://127.0.0.1:8080]
         the brand with hot reloading; calls go to a running stack
  build  dist/client, dist/server/render.js and dist/brand.json
  check  everything that is missing or wrong in the brand
  new    <id> [--name "Its Name"]   makes apps/web/<id>; run it anywhere in the repository`;

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      region: { type: "string", default: "GB" },
      port: { type: "string", default: "5173" },
      stack: { type: "string", default: "http://127.0.0.1:8080" },
      name: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command = "", id] = positionals;
  const root = process.cwd();
  if (values.help) {
    console.log(usage);
    return 0;
  }
  switch (command) {
    case "dev": {
      const { runDev } = await import("./commands/dev.ts");
      await runDev({ root, region: values.region, port: Number(values.port), stack: values.stack });
      return 0;
    }
    case "build": {
      const { runBuild } = await import("./commands/build.ts");
      await runBuild(root);
      return 0;
    }
    case "check": {
      const { runCheck } = await import("./commands/check.ts");
      return (await runCheck(root)) ? 0 : 1;
    }
    case "new": {
      const { runNew } = await import("./commands/new.ts");
      await runNew({ from: root, id, name: values.name });
      return 0;
    }
    default:
      console.error(usage);
      return 2;
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof BrandBuildError || (error instanceof TypeError && "code" in error)) {
    // What a brand team can mend is told in words; a stack would only hide them.
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
}
