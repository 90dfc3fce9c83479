import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure/index.js";
import { createElement as make, useState, type FormEvent, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Turnstile } from "react-turnstile";

/** A test page with the real React wrappers of Turnstile and Stripe, on the sandbox's scripts. */

const query = new URLSearchParams(location.search);
const clientSecret = query.get("client_secret") ?? "";
const stripePromise = loadStripe(query.get("key") ?? "");

function BotCheck(): ReactElement {
  const [state, setState] = useState("waiting");
  const [shown, setShown] = useState(0);
  return make(
    "section",
    null,
    make(Turnstile, {
      key: shown,
      sitekey: query.get("site_key") ?? "",
      action: "code",
      onVerify: (token: string) => setState(`token ${token}`),
      onExpire: () => setState("expired"),
      onError: () => setState("error"),
      retry: "never",
      refreshExpired: "manual",
    }),
    make("output", { id: "bot-check" }, state),
    make("button", { type: "button", onClick: () => setShown(shown + 1) }, "Show again"),
  );
}

function Checkout(): ReactElement {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState("loading");
  const [isLeft, setLeft] = useState(false);
  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (stripe === null || elements === null) return;
    setState("paying");
    const outcome = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/returned` },
      redirect: "if_required",
    });
    setState(
      outcome.error === undefined ? outcome.paymentIntent.status : `error ${outcome.error.message ?? ""}`,
    );
  }
  return make(
    "form",
    {
      onSubmit: (event: FormEvent) => {
        pay(event).catch((error: unknown) => setState(String(error)));
      },
    },
    isLeft
      ? null
      : make(PaymentElement, {
          options: { layout: "accordion" },
          onReady: () => setState("ready"),
          onChange: (change: { complete: boolean }) => setState(change.complete ? "complete" : "incomplete"),
        }),
    make("output", { id: "checkout" }, state),
    make("button", { type: "submit" }, "Pay"),
    make("button", { type: "button", id: "leave", onClick: () => setLeft(true) }, "Leave"),
  );
}

const appearance = {
  theme: "night" as const,
  variables: { colorPrimary: "#e8a85c", colorBackground: "#2b1d33" },
};
const root = document.querySelector("#root");
if (root !== null) {
  createRoot(root).render(
    make(
      "main",
      null,
      make(BotCheck),
      make(Elements, { stripe: stripePromise, options: { clientSecret, appearance } }, make(Checkout)),
    ),
  );
}
