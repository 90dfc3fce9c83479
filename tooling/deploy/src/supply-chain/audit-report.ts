/** The result of asking for known vulnerabilities in packages. */
export type AuditOutcome =
  /** The registry was not asked, or did not respond: the result is unknown. */
  | { readonly kind: "not_asked"; readonly why: string }
  | { readonly kind: "asked"; readonly packages: number; readonly found: readonly Advisory[] };

export interface Advisory {
  readonly packageName: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  readonly mendedIn: string;
  /** Whether it is only used for development and tests. */
  readonly isForDevelopment: boolean;
}

interface Report {
  readonly advisories: {
    readonly [id: string]: {
      readonly module_name: string;
      readonly severity: string;
      readonly title: string;
      readonly url: string;
      readonly patched_versions: string;
      readonly findings: readonly { readonly dev: boolean }[];
    };
  };
  readonly metadata: { readonly totalDependencies: number };
}

function readReport(output: string): Report | null {
  try {
    const report = JSON.parse(output) as Partial<Report>;
    // A report without packages is not about ours.
    return report.advisories !== undefined && (report.metadata?.totalDependencies ?? 0) > 0
      ? (report as Report)
      : null;
  } catch {
    return null;
  }
}

/**
 * Parses the output of `pnpm audit --json`. If it is not a report, nothing was checked, whatever its exit
 * code.
 */
export function readAudit(output: string, errors: string): AuditOutcome {
  const report = readReport(output);
  if (report === null) {
    const messages = errors
      .replaceAll(/[│×\n]+/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
    return { kind: "not_asked", why: messages === "" ? "it said nothing" : messages };
  }
  const found = Object.values(report.advisories).map((advisory) => ({
    packageName: advisory.module_name,
    severity: advisory.severity,
    title: advisory.title,
    url: advisory.url,
    mendedIn: advisory.patched_versions,
    isForDevelopment: advisory.findings.every(({ dev }) => dev),
  }));
  return { kind: "asked", packages: report.metadata.totalDependencies, found };
}

/**
 * Returns the text to print, and the exit code: 0 no known vulnerability, 1 at least one, 2 the registry could not be
 * asked.
 */
export function auditVerdict(outcome: AuditOutcome): { readonly text: string; readonly exitCode: 0 | 1 | 2 } {
  if (outcome.kind === "not_asked") {
    return {
      text: `The registry could not be asked for known holes, so nothing was checked: ${outcome.why}\nRun this where the registry can be reached.`,
      exitCode: 2,
    };
  }
  const lines = outcome.found.map(
    ({ packageName, severity, title, url, mendedIn, isForDevelopment }) =>
      `${severity}: ${packageName}${isForDevelopment ? " (development only)" : ""}: ${title}. Mended in ${mendedIn}. ${url}`,
  );
  const summary = `${outcome.packages} packages were asked about, ${lines.length} known holes.`;
  return { text: [...lines, summary].join("\n"), exitCode: lines.length === 0 ? 0 : 1 };
}
