import formbody from "@fastify/formbody";
import {
  endOtherLogins,
  endOwnLogin,
  logout,
  ownLogins,
  token,
  type TokenResponse,
  type TokenPair,
} from "@parlour/contract/operations/sign-in";
import { fail, succeed } from "@parlour/contract/result";
import { refreshCookie, tokenCookieSeconds } from "@parlour/contract/token-cookies";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { inBrand } from "../../../plugins/brand-scope.ts";
import { rememberBrowser } from "../../../plugins/known-browser.ts";
import { readVisitor } from "../../../plugins/sign-in-tries.ts";
import { findBrand, ownHost } from "../../site/brands/index.ts";
import { endOneLogin, endOthers, listLogins } from "./own-logins-service.ts";
import { parseBasic, scopeAllowed } from "./rules.ts";
import { endLogin, refresh, signIn, throttleSeconds, type Client } from "./service.ts";

/** Reads the brand from the client id; the client secret is empty. */
async function readClient(platform: Platform, authorization: string | undefined): Promise<Client | null> {
  const credentials = parseBasic(authorization);
  if (!credentials || credentials.secret !== "") return null;
  const brand = await findBrand(platform.database, credentials.id);
  return brand === null ? null : { brandId: credentials.id, brandName: brand.name, domains: brand.domains };
}

/** Whether a browser calls: it sends its origin or fetch metadata, and scripts can't prevent that. */
function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

/**
 * Sends a token pair. A browser gets the refresh token in a cookie that scripts can't read. A page opened
 * before an upgrade keeps its token itself and sends it (`shown`): it also gets the next one in the body,
 * because its next renewal with the old one would look like theft. Scripts gain nothing, as they have to know
 * the token first.
 */
function sendTokenPair(
  request: FastifyRequest,
  reply: FastifyReply,
  pair: TokenPair,
  shown?: string,
): TokenResponse {
  if (!isBrowser(request)) return pair;
  const { refresh_token: refreshToken, ...publicPair } = pair;
  reply.setCookie(refreshCookie, refreshToken, {
    path: token.path,
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge: tokenCookieSeconds,
  });
  return shown === undefined ? publicPair : pair;
}

/** Binds tokens and logout. */
export async function signInRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const throttle = platform.createThrottle("sign-in", throttleSeconds);

  await app.register(async (scope) => {
    await scope.register(formbody);
    route(
      scope,
      platform,
      token,
      async ({ body, request, reply }) => {
        const client = await readClient(platform, request.headers.authorization);
        if (!client) return fail("invalid_client");
        return inBrand(client.brandId, async () => {
          switch (body.grant_type) {
            case "password": {
              if (body.username === undefined || body.password === undefined) return fail("invalid_request");
              if (!scopeAllowed(body.scope, client.brandName)) return fail("invalid_grant");
              const { username, password } = body;
              const host = request.hostname;
              const signedIn = await signIn(platform, throttle, {
                client,
                username,
                password,
                visitor: await readVisitor(platform, request, {
                  token: body["g-recaptcha-response"],
                  host: ownHost(client.domains, host),
                  action: "login",
                }),
                host,
                userAgent: request.headers["user-agent"],
              });
              if (!signedIn.ok) return signedIn;
              await rememberBrowser(platform, request, reply, signedIn.value.account);
              return succeed(sendTokenPair(request, reply, signedIn.value.pair));
            }
            case "refresh_token": {
              const refreshToken = body.refresh_token ?? request.cookies[refreshCookie];
              if (refreshToken === undefined) return fail("invalid_request");
              const pair = await refresh(platform, client, { refreshToken, host: request.hostname });
              return pair.ok ? succeed(sendTokenPair(request, reply, pair.value, body.refresh_token)) : pair;
            }
            default:
              return fail("unsupported_grant_type");
          }
        });
      },
      { rateLimit: { max: 300, windowSeconds: 60 } },
    );
  });

  route(app, platform, logout, async ({ customer, reply }) => {
    await endLogin(platform, customer.customerId, customer.loginId);
    reply.clearCookie(refreshCookie, { path: token.path });
    return succeed(null);
  });

  route(app, platform, ownLogins, async ({ customer }) =>
    succeed(await listLogins(platform, customer.customerId, customer.loginId)),
  );

  route(app, platform, endOwnLogin, async ({ customer, params }) =>
    endOneLogin(platform, customer.customerId, params.loginId),
  );

  route(app, platform, endOtherLogins, async ({ customer }) =>
    succeed({ ended: await endOthers(platform, customer.customerId, customer.loginId) }),
  );
}
