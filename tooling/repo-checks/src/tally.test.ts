import { describe, expect, it } from "vitest";
import { add, closingLine, tallyOf } from "./tally.ts";

describe("the count of a whole test run", () => {
  it("adds up what several runners counted", () => {
    const vitest = tallyOf({ numPassedTests: 10, numFailedTests: 1, numPendingTests: 2 });
    const journeys = tallyOf({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] });
    expect(closingLine(add(vitest, journeys))).toBe("15 passed, 1 failed, 2 skipped");
  });

  it("leaves the skipped part out when nothing was skipped", () => {
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  });

  it("counts a run without any test as a failure", () => {
    expect(tallyOf({ numPassedTests: 0, numFailedTests: 0 }).failed).toBe(1);
    expect(tallyOf({ stats: { expected: 0 }, errors: [] }).failed).toBe(1);
    expect(tallyOf(null).failed).toBe(1);
  });

  it("counts a file that could not be loaded as a failure", () => {
    expect(tallyOf({ numPassedTests: 4, numFailedTests: 0, numFailedTestSuites: 1 }).failed).toBe(1);
  });

  it("counts a journey that passed only on a second try as a failure", () => {
    expect(tallyOf({ stats: { expected: 4, flaky: 1 }, errors: [] }).failed).toBe(1);
  });
});
