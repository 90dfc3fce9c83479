/** Makes sense of the lines of a build that prints each task's output in one piece, when the task has ended. */
export interface BuildLines {
  /** Takes a line of the build's output. */
  take(line: string): void;
  /** What to show when the build failed: the end of what the failed tasks said, or of everything. */
  problem(): string;
}

const keptLines = 60;
/** "@parlour/web-duskwren:build: cache miss, executing 0a1b": package, then what its task said. */
const taskLine = /^(@[\w-]+\/[\w-]+):build: ?(.*)$/u;
const failedLine = /^\s*Failed:\s+(.+)$/u;
const failedTask = /(@[\w-]+\/[\w-]+)#build/gu;

/**
 * Reads the output of `turbo run build --log-order=grouped`. `ended` is told once of each task that had something to
 * do; those found in the cache are not news.
 */
export function createBuildLines(ended: (site: string) => void): BuildLines {
  const said = new Map<string, string[]>();
  const all: string[] = [];
  const failed = new Set<string>();
  return {
    take(line) {
      all.push(line);
      all.splice(0, all.length - keptLines);
      for (const [, name = ""] of failedLine.exec(line)?.[1]?.matchAll(failedTask) ?? []) failed.add(name);
      const [, name, text = ""] = taskLine.exec(line) ?? [];
      if (name === undefined) return;
      const lines = said.get(name);
      if (lines === undefined) {
        said.set(name, [text]);
        if (text.startsWith("cache miss")) ended(siteOf(name));
      } else {
        lines.push(text);
        lines.splice(0, lines.length - keptLines);
      }
    },
    problem() {
      const theirs = [...failed].flatMap((name) => [`${siteOf(name)}:`, ...(said.get(name) ?? [])]);
      return (theirs.length > 0 ? theirs : all).join("\n").trim();
    },
  };
}

/** A package's name as people say it: `@parlour/web-duskwren` is Duskwren, `@parlour/console` the console. */
function siteOf(packageName: string): string {
  const id = packageName.replace(/^@[\w-]+\//u, "");
  const brand = /^web-(.)(.*)$/u.exec(id);
  return brand === null ? id : `${(brand[1] ?? "").toUpperCase()}${brand[2] ?? ""}`;
}
