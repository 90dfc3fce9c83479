/** The options of `turnstile.render`, as Cloudflare documents them ("Widget configurations"). */
export interface TurnstileOptions {
  readonly sitekey?: string | undefined;
  readonly action?: string | undefined;
  readonly cData?: string | undefined;
  readonly callback?: ((token: string) => void) | undefined;
  readonly "error-callback"?: ((code: string) => unknown) | undefined;
  readonly "expired-callback"?: ((token: string) => void) | undefined;
  /** An interactive check was not solved in time. */
  readonly "timeout-callback"?: (() => void) | undefined;
  readonly "before-interactive-callback"?: (() => void) | undefined;
  readonly "after-interactive-callback"?: (() => void) | undefined;
  readonly execution?: "render" | "execute" | undefined;
  readonly theme?: "light" | "dark" | "auto" | undefined;
  readonly tabindex?: number | undefined;
  readonly "response-field"?: boolean | undefined;
  readonly "response-field-name"?: string | undefined;
  readonly size?: "normal" | "compact" | "flexible" | undefined;
  readonly retry?: "auto" | "never" | undefined;
  readonly "retry-interval"?: number | undefined;
  readonly "refresh-expired"?: "auto" | "manual" | "never" | undefined;
  readonly "refresh-timeout"?: "auto" | "manual" | "never" | undefined;
  readonly appearance?: "always" | "execute" | "interaction-only" | undefined;
}

/** The options that a `.cf-turnstile` element carries as data attributes. */
export function optionsOfElement(element: HTMLElement): TurnstileOptions {
  const { dataset } = element;
  const callback = (name: string): ((...values: unknown[]) => void) | undefined => {
    const global = dataset[name];
    if (global === undefined) return undefined;
    return (...values) => {
      // As in the real script, an element names its callbacks by the page's globals.
      const found = (window as unknown as Record<string, unknown>)[global];
      if (typeof found === "function") (found as (...given: unknown[]) => void)(...values);
    };
  };
  return {
    sitekey: dataset["sitekey"],
    action: dataset["action"],
    cData: dataset["cdata"],
    theme: oneOf(dataset["theme"], ["light", "dark", "auto"]),
    size: oneOf(dataset["size"], ["normal", "compact", "flexible"]),
    execution: oneOf(dataset["execution"], ["render", "execute"]),
    appearance: oneOf(dataset["appearance"], ["always", "execute", "interaction-only"]),
    retry: oneOf(dataset["retry"], ["auto", "never"]),
    "refresh-expired": oneOf(dataset["refreshExpired"], ["auto", "manual", "never"]),
    "refresh-timeout": oneOf(dataset["refreshTimeout"], ["auto", "manual", "never"]),
    "response-field": dataset["responseField"] !== "false",
    "response-field-name": dataset["responseFieldName"],
    callback: callback("callback"),
    "error-callback": callback("errorCallback"),
    "expired-callback": callback("expiredCallback"),
    "timeout-callback": callback("timeoutCallback"),
    "before-interactive-callback": callback("beforeInteractiveCallback"),
    "after-interactive-callback": callback("afterInteractiveCallback"),
  };
}

function oneOf<const Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === text);
}
