/** A planned response to a call, used until the desk is reset. */
export interface PlannedResponse {
  /** Method and path: "GET /ops/api/staff". */
  readonly call: string;
  /** 200 by default. */
  readonly status?: number;
  readonly body: unknown;
  /**
   * A page instead of JSON, for a frame: `{content}` in it is replaced by the field `content` of the posted
   * form.
   */
  readonly html?: string;
  /** Starts a session with it, as sign-in does. */
  readonly signsIn?: true;
}

/** A call that got a planned response. */
export interface ReceivedCall {
  readonly call: string;
  readonly body: unknown;
}

/**
 * Responses planned by tests for calls whose rules the test desk does not implement, because the server's own tests
 * cover them. They take precedence over everything else, even over the session.
 */
export class PlannedResponses {
  private responses: readonly PlannedResponse[] = [];
  readonly calls: ReceivedCall[] = [];

  clear(): void {
    this.responses = [];
    this.calls.length = 0;
  }

  /** Of several for one call the last one counts. */
  plan(responses: readonly PlannedResponse[]): void {
    this.responses = [...responses, ...this.responses];
  }

  find(call: string): PlannedResponse | undefined {
    return this.responses.find((response) => response.call === call);
  }
}
