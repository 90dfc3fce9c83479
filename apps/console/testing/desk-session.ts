import type { SessionEnd } from "@parlour/contract/operations/staff-session";

/** The end of the test desk's session. It changes only when a test moves it or activity is reported. */
export class DeskSession {
  private secondsLeft = 1800;
  private isFinal = false;
  /** How often the console has reported activity. */
  signs = 0;

  reset(): void {
    this.set({ secondsLeft: 1800, isFinal: false });
    this.signs = 0;
  }

  set({ secondsLeft, isFinal }: Pick<SessionEnd, "secondsLeft" | "isFinal">): void {
    this.secondsLeft = secondsLeft;
    this.isFinal = isFinal;
  }

  end(): SessionEnd {
    const { secondsLeft, isFinal } = this;
    return { secondsLeft, isFinal, endsAt: new Date(Date.now() + secondsLeft * 1000).toISOString() };
  }

  keep(): SessionEnd {
    this.signs += 1;
    if (!this.isFinal) this.secondsLeft = 1800;
    return this.end();
  }
}
