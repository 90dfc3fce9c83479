import { describe, expect, it } from "vitest";
import { paymentProblem } from "./payment-problem.ts";

describe("a payment that did not work", () => {
  it("says that no money was taken and that another card can be tried", () => {
    expect(paymentProblem({ type: "card_error", message: "Your card has insufficient funds" })).toBe(
      "Your card has insufficient funds. No money was taken. You can try again or use another card.",
    );
  });
  it("leaves an incomplete field to the provider's form", () => {
    expect(
      paymentProblem({ type: "validation_error", message: "Your postal code is incomplete." }),
    ).toBeNull();
  });
  it("does not claim to know what it can't know", () => {
    const text = paymentProblem({ type: "api_connection_error" });
    expect(text).toContain("not be charged twice");
    expect(text).not.toContain("No money was taken");
  });
});
