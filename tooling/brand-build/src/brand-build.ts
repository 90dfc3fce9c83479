#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { BrandBuildError } from "./brand-build-error.ts";
import { newFlags, type NewFlag } from "./commands/new-questions.ts";
import { loginVariables } from "./publish/staff-login.ts";
import { moods } from "./scaffold/new-brand.ts";

// Vite and our own sources are parsed once per machine, not for every brand and build.
enableCompileCache();

const usage = `brand-build <command>, run in a brand's folder (apps/web/<brand>)

  new [<id>]   makes apps/web/<id>; run it anywhere in the repository. Asks for what no flag says:
               --name "Its Name" --domain its.example --regions GB,AU,IE
               --company "Its Ltd" --company-number 0 --address "…" --postcode … --email …
               --scheme dark|light --primary "#rrggbb" --mood ${moods.join("|")}
               --install also links its packages, so that npm start serves it
  check        everything that is missing or wrong in the brand
  build        dist/brand.json and the files it names; a running server takes them over
  publish      the build's content and pictures to a content service, as a new version
               --to https://console.example [--region GB] [--note "Why"] [--draft]
  rollback     an older version again: --to https://console.example --region GB [--version 3]
               Both sign in by ${Object.values(loginVariables).slice(0, 3).join(", ")},
               and ask for what is missing.
  legal        the legal texts of all brands and regions as plain text, for lawyers
               --out <folder> [--brand <id>] [--region GB]`;

const flagsOfNew = Object.fromEntries(newFlags.map((flag) => [flag, { type: "string" }])) as {
  readonly [Flag in NewFlag]: { readonly type: "string" };
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      region: { type: "string" },
      to: { type: "string" },
      note: { type: "string" },
      draft: { type: "boolean", default: false },
      version: { type: "string" },
      out: { type: "string" },
      brand: { type: "string" },
      install: { type: "boolean", default: false },
      ...flagsOfNew,
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
      await runNew({ from: root, id, flags: values, install: values.install });
      return 0;
    }
    case "publish": {
      const { runPublish } = await import("./commands/publish.ts");
      const { to, region, note, draft } = values;
      await runPublish({ root, to, region, note, draft });
      return 0;
    }
    case "rollback": {
      const { runRollback } = await import("./commands/publish.ts");
      const { to, region, version } = values;
      await runRollback({ root, to, region, version });
      return 0;
    }
    case "legal": {
      const { runLegal } = await import("./commands/legal.ts");
      await runLegal({ from: root, out: values.out, brand: values.brand, region: values.region });
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
    // Errors that a brand team can correct are printed without a stack.
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
}
