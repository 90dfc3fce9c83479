import { spawnSync } from "node:child_process";
import { auditVerdict, readAudit } from "./audit-report.ts";
import { packageManager, root } from "./workspace-files.ts";

/**
 * `npm run audit`: asks the registry for known vulnerabilities in every package of the lockfile. Exits with 1 if there
 * are any, and with 2 if it could not ask. Arguments after `--` are passed to `pnpm audit`.
 */

const { stdout, stderr } = spawnSync(
  "npx",
  ["-y", "--prefer-offline", packageManager(), "audit", "--json", ...process.argv.slice(2)],
  { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);
const { text, exitCode } = auditVerdict(readAudit(stdout, stderr));
process.stdout.write(`${text}\n`);
process.exitCode = exitCode;
