import { spawnSync } from "node:child_process";
import { auditVerdict, readAudit } from "./audit-report.ts";
import { packageManager, root } from "./workspace-files.ts";

/**
 * `npm run audit`: asks the registry for known holes in every package of the lockfile. Ends with 1 where there are some,
 * and with 2 where it could not ask: no answer is not a good one. What is said after `--` goes to `pnpm audit`.
 */

const { stdout, stderr } = spawnSync(
  "npx",
  ["-y", "--prefer-offline", packageManager(), "audit", "--json", ...process.argv.slice(2)],
  { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);
const { text, exitCode } = auditVerdict(readAudit(stdout, stderr));
process.stdout.write(`${text}\n`);
process.exitCode = exitCode;
