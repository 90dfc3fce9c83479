/** A planned response to a call, used until the desk is reset. */
export interface PlannedAnswer {
  /** Method and path: "GET /ops/api/staff". */
  readonly call: string;
  /** 200 unless given. */
  readonly status?: number;
  readonly body: unknown;
  /** A page in place of JSON, for a frame: `{content}` in it becomes the field `content` of the form that was sent. */
  readonly html?: string;
  /** Begins a session with it, as sign-in does. */
  readonly signsIn?: true;
}

/** A call that got a planned response. */
export interface AnsweredCall {
  readonly call: string;
  readonly body: unknown;
}

/**
 * Answers that tests write down for calls that the desk plays no rules of: pages whose rules are the server's own, which
 * is tested by itself. They come before everything else, session or not.
 */
export class PlannedAnswers {
  private answers: readonly PlannedAnswer[] = [];
  readonly answered: AnsweredCall[] = [];

  clear(): void {
    this.answers = [];
    this.answered.length = 0;
  }

  /** Of several for one call the newest counts. */
  plan(answers: readonly PlannedAnswer[]): void {
    this.answers = [...answers, ...this.answers];
  }

  find(call: string): PlannedAnswer | undefined {
    return this.answers.find((answer) => answer.call === call);
  }
}
