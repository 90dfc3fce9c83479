import { describe, expect, test } from "vitest";
import { createBuildLines } from "./build-lines.ts";

function read(output: string) {
  const ended: string[] = [];
  const lines = createBuildLines((site) => ended.push(site));
  for (const line of output.split("\n")) lines.take(line);
  return { ended, problem: lines.problem() };
}

const built = `   • Running build in 3 packages
@parlour/console:build: cache hit, suppressing logs a168378bbfdff053
@parlour/web-voltmoth:build: cache miss, executing f19e7e4652fe7378
@parlour/web-voltmoth:build: $ brand-build build
@parlour/web-voltmoth:build:    14.3 s  in all
@parlour/web-duskwren:build: cache miss, executing 0a1be4652fe73780
@parlour/web-duskwren:build: $ brand-build build
`;

describe("a build's lines", () => {
  test("tell of each site that was built, once, and of none that was in the cache", () => {
    expect(read(built).ended).toEqual(["Voltmoth", "Duskwren"]);
    expect(read("@parlour/console:build: cache miss, executing 1").ended).toEqual(["console"]);
  });

  test("show of a failed build what the failed site said, and nothing of those that were well", () => {
    const output = `@parlour/web-saltlark:build: cache miss, executing 5c
@parlour/web-saltlark:build: src/brand.ts, regions.GB: is missing
${built}
 Tasks:    2 successful, 3 total
Failed:    @parlour/web-saltlark#build
`;
    expect(read(output).problem).toBe(
      "Saltlark:\ncache miss, executing 5c\nsrc/brand.ts, regions.GB: is missing",
    );
  });

  test("show everything where no site is to blame", () => {
    expect(read("Could not find the packages\n").problem).toBe("Could not find the packages");
  });
});
