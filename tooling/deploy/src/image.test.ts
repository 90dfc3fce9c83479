import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readContainerfile, readCopy } from "./containerfile.ts";

const root = resolve(import.meta.dirname, "../../..");
const instructions = readContainerfile(readFileSync(join(root, "tooling/deploy/Containerfile"), "utf8"));
const stages = instructions.filter(({ name }) => name === "FROM").map(({ text }) => text);
const last = instructions.filter(({ stage }) => stage === stages.length - 1);
const all = (name: string) => last.filter((each) => each.name === name).map(({ text }) => text);
const ignored = readFileSync(join(root, "tooling/deploy/Containerfile.dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The variables that the last stage's ENV lines set. */
const settings = new Map(
  all("ENV")
    .flatMap((text) => text.split(/\s+/))
    .map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
);

function isIgnored(path: string): boolean {
  return ignored.some((pattern) =>
    pattern.startsWith("**/*")
      ? path.endsWith(pattern.slice("**/*".length))
      : pattern.startsWith("**/")
        ? path.split("/").includes(pattern.slice(3))
        : path === pattern || path.startsWith(`${pattern}/`),
  );
}

describe("a Containerfile", () => {
  it("is read by stages, without comments, and with continued lines joined", () => {
    expect(
      readContainerfile("FROM a AS one\n# no\nRUN x \\\n  && y\nfrom b\nCOPY --from=one p q r/"),
    ).toEqual([
      { stage: 0, name: "FROM", text: "a AS one" },
      { stage: 0, name: "RUN", text: "x && y" },
      { stage: 1, name: "FROM", text: "b" },
      { stage: 1, name: "COPY", text: "--from=one p q r/" },
    ]);
    expect(readCopy("--from=one p q r/")).toEqual({ from: "one", sources: ["p", "q"], target: "r/" });
  });
});

describe("the image", () => {
  it("copies only what the repository has, and nothing that is kept out of it", () => {
    const copied = instructions
      .filter(({ name }) => name === "COPY")
      .map(({ text }) => readCopy(text))
      .filter(({ from }) => from === null)
      .flatMap(({ sources }) => sources);
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied.filter(isIgnored)).toEqual([]);
  });

  it("takes from earlier stages only, by names that they have", () => {
    const names = stages.map((text) => / AS (\S+)$/.exec(text)?.[1]);
    for (const { stage, name, text } of instructions) {
      if (name !== "COPY") continue;
      const { from } = readCopy(text);
      if (from !== null) expect(names.slice(0, stage)).toContain(from);
    }
  });

  it("stands on the slim image of the Node that the repository runs on, in every stage the same", () => {
    const workspace = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
    const major = /^ {2}node: (\d+)\./m.exec(workspace)?.[1] ?? "none";
    expect(instructions[0]).toMatchObject({ name: "ARG", text: `NODE_IMAGE=node:${major}-slim` });
    for (const stage of stages) expect(stage.split(" ")[0]).toBe("${NODE_IMAGE}");
  });

  it("installs what the lockfile says, by the version of pnpm that the repository names, and prunes what is for development", () => {
    const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly packageManager: string;
    };
    const runs = instructions.filter(({ name, text }) => name === "RUN" && text.includes("pnpm@"));
    const installs = runs.filter(({ text }) => / install /.test(text));
    expect(installs).toHaveLength(2);
    for (const { text } of runs) expect(text).toContain(`npx -y ${packageManager} `);
    for (const { text } of installs) expect(text).toContain("--frozen-lockfile");
    expect(installs[1]?.text).toContain("--prod");
    // The last stage installs nothing: its packages come from the stage with only the production ones.
    expect(all("RUN").filter((text) => text.includes("npx"))).toEqual([]);
    for (const text of all("COPY").filter((each) => each.includes("node_modules"))) {
      expect(readCopy(text).from).toBe("dependencies");
    }
  });

  it("holds every workspace package that the server stands on", () => {
    const manifest = JSON.parse(readFileSync(join(root, "apps/api/package.json"), "utf8")) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const copied = all("COPY").flatMap((text) => readCopy(text).sources);
    const own = Object.keys(manifest.dependencies).filter((name) => name.startsWith("@parlour/"));
    expect(own.length).toBeGreaterThan(0);
    for (const name of own) expect(copied).toContain(`packages/${name.slice("@parlour/".length)}/src`);
  });

  it("runs as a user who is not root, and starts the server", () => {
    expect(all("USER")).toEqual(["node"]);
    const user = last.findIndex(({ name }) => name === "USER");
    expect(last.slice(user).map(({ name }) => name)).not.toContain("RUN");
    const [entry] = JSON.parse(all("ENTRYPOINT")[0] ?? "[]") as string[];
    expect(existsSync(join(root, entry?.replace("/parlour/", "") ?? "none"))).toBe(true);
    const [, program] = JSON.parse(all("CMD")[0] ?? "[]") as string[];
    expect(existsSync(join(root, program ?? "none"))).toBe(true);
  });

  it("is healthy while /readyz says so, on the port that it listens on and names", () => {
    expect(all("EXPOSE")).toEqual([settings.get("PORT")]);
    expect(all("HEALTHCHECK")[0]).toContain("http://127.0.0.1:${process.env.PORT}/readyz");
    expect(settings.get("HOST")).toBe("0.0.0.0");
    expect(settings.get("NODE_ENV")).toBe("production");
  });

  it("contains no tests and no test helpers", () => {
    const copied = last
      .filter(({ name }) => name === "COPY")
      .map(({ text }) => readCopy(text))
      .filter(({ from }) => from === null)
      .flatMap(({ sources }) => sources.filter((source) => source.endsWith("/src")));
    expect(copied.length).toBeGreaterThan(2);
    const tests = copied
      .flatMap((source) =>
        readdirSync(join(root, source), { recursive: true }).map((file) => `${source}/${String(file)}`),
      )
      .filter((path) => /\.test\.|\/testing\//.test(path));
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((path) => !isIgnored(path))).toEqual([]);
  });

  it("carries no secret", () => {
    expect([...settings.keys()].filter((name) => /SECRET|PASSWORD|TOKEN|KEY|STAFF/.test(name))).toEqual([]);
    for (const file of [".git", "tooling/deploy/.env", "apps/api/.data", "packages/ui/node_modules/x"]) {
      expect(isIgnored(file), file).toBe(true);
    }
  });
});
