import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyInto, NotPublished } from "./copy-folder.ts";

/**
 * `npm run storybook:publish -- --out <folder>`: builds Storybook and puts it into a folder that any file
 * server can serve below any path. The default folder is `storybook-copy` in the current one.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const built = join(root, "apps/storybook/storybook-static");
const { values } = parseArgs({ options: { out: { type: "string", default: "storybook-copy" } } });
const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.out);

const build = spawnSync(
  join(root, "node_modules/.bin/turbo"),
  ["run", "build", "--filter=@parlour/storybook", "--output-logs=errors-only"],
  { cwd: root, stdio: "inherit" },
);
if (build.status !== 0) {
  process.exitCode = 1;
} else {
  try {
    await copyInto(built, folder);
    process.stdout.write(
      `Storybook is in ${folder}.\nAny file server shows it, below any path; it needs nothing beside it.\n`,
    );
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
