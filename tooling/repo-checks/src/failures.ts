import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The parts of vitest's JSON report that say what failed. */
interface VitestReport {
  readonly testResults?: readonly {
    /** The file. */
    readonly name: string;
    readonly status: string;
    /** The file's own failure: it could not be loaded, or what all its tests need failed. */
    readonly message: string;
    readonly assertionResults?: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface Attachment {
  readonly name: string;
  readonly path?: string;
}

/** A file or a `describe` in Playwright's JSON report. */
interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors?: readonly { readonly message?: string }[];
        readonly attachments?: readonly Attachment[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** A test that failed, or a file that could not be loaded. */
export interface Failure {
  readonly title: string;
  readonly messages: readonly string[];
  /** An outline of what a journey's page showed; empty: none. */
  readonly page: string;
}

/** The most failures that are shown with their details, and the most lines of each message and page. */
const most = { failures: 8, message: 25, page: 120 };

function failedTests(files: NonNullable<VitestReport["testResults"]>): readonly Failure[] {
  return files.flatMap(({ name, status, message, assertionResults = [] }) => {
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => ({
        title: `${name} › ${fullName}`,
        messages: failureMessages ?? [],
        page: "",
      }));
    const ofFile = status === "failed" && (message !== "" || tests.length === 0);
    return ofFile ? [{ title: name, messages: [message], page: "" }, ...tests] : tests;
  });
}

/** Reads the outline of the page from Playwright's file about a failure. */
function outlineOf(attachments: readonly Attachment[]): string {
  const file = attachments.find(({ name }) => name === "error-context")?.path;
  if (file === undefined || !existsSync(file)) return "";
  return [...readFileSync(file, "utf8").matchAll(/```yaml\n(.*?)```/gs)]
    .map(([, outline]) => outline)
    .join("\n");
}

function failedJourneys({ title, suites = [], specs = [] }: PlaywrightSuite): readonly Failure[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        title: `${title} › ${spec.title}`,
        messages: results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message)),
        page: outlineOf(results.flatMap(({ attachments = [] }) => attachments)),
      })),
  );
  const nested = suites.flatMap((suite) => failedJourneys({ ...suite, title: `${title} › ${suite.title}` }));
  return [...own, ...nested];
}

/**
 * Returns what failed in a run.
 *
 * @param report the JSON report of vitest or of Playwright, or null
 */
export function failuresOf(report: unknown): readonly Failure[] {
  if (typeof report !== "object" || report === null) return [];
  // Each part may be missing: the runners write different ones.
  const { testResults = [], errors = [], suites = [] } = report as VitestReport & PlaywrightReport;
  return [
    ...failedTests(testResults),
    ...errors.map(({ message = "" }) => ({ title: "the run", messages: [message], page: "" })),
    ...suites.flatMap(failedJourneys),
  ];
}

/** Returns the first lines of a text, without colours and without the lines of a stack that are not ours. */
function firstLines(text: string, count: number): readonly string[] {
  const lines = stripVTControlCharacters(text)
    .trimEnd()
    .split("\n")
    .filter((line) => !/^\s+at .*(?:node_modules|node:internal)/.test(line));
  return [...lines.slice(0, count), ...(lines.length > count ? ["…"] : [])].map((line) => `    ${line}`);
}

/** Describes the first failures, with their messages and pages, line by line. */
export function detailsOf(failures: readonly Failure[]): readonly string[] {
  return failures
    .slice(0, most.failures)
    .flatMap(({ title, messages, page }) => [
      `  ${title}`,
      ...messages.flatMap((message) => firstLines(message, most.message)),
      ...(page === "" ? [] : ["    The page:", ...firstLines(page, most.page)]),
    ]);
}
