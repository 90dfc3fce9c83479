import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { missingFromBill } from "./bill-of-materials.ts";
import { lockedPackages, packageManager, root } from "./workspace-files.ts";

/**
 * `npm run sbom [-- <file>]`: writes the bill of materials (CycloneDX) of the lockfile, and fails unless every package of
 * the lockfile is in it. The image carries it at /parlour/sbom.cdx.json.
 */

const file = resolve(process.argv[2] ?? join(root, "sbom.cdx.json"));
const packages = lockedPackages(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));
execFileSync(
  "npx",
  [
    "-y",
    "--prefer-offline",
    packageManager(),
    "sbom",
    "--sbom-format",
    "cyclonedx",
    "--sbom-type",
    "application",
    "--lockfile-only",
    "--out",
    file,
  ],
  { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
);
const missing = missingFromBill(readFileSync(file, "utf8"), packages);
if (packages.length === 0 || missing.length > 0) {
  process.stderr.write(
    `${file} lacks ${missing.length} packages of the lockfile: ${missing.slice(0, 10).join(", ")}\n`,
  );
  process.exitCode = 1;
} else process.stdout.write(`${file} lists all ${packages.length} packages of the lockfile.\n`);
