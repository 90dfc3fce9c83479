import { defineLazyPush } from "./lazy-push.ts";
import { defineLazyStripe } from "./lazy-stripe.ts";
import { defineLazyTurnstile } from "./lazy-turnstile.ts";
import { scriptAddress } from "./load-script.ts";

/** The sandbox's one script in every page. Its address names the services that the sandbox simulates. */
const { searchParams } = scriptAddress;
if (searchParams.has("bot-check")) defineLazyTurnstile();
if (searchParams.has("cards")) defineLazyStripe();
if (searchParams.has("push")) defineLazyPush();
