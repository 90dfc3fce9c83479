import { bundlesFixture } from "@parlour/contract/fixtures";
import { usernameTaken } from "@parlour/contract/operations/accounts";
import { balance, bundles } from "@parlour/contract/operations/credits";
import { uploadPicture } from "@parlour/contract/operations/media";
import { markRead, messageHistory } from "@parlour/contract/operations/messages";
import { exportAccount } from "@parlour/contract/operations/privacy";
import { profiles } from "@parlour/contract/operations/profiles";
import { sendVerificationCode } from "@parlour/contract/operations/verification";
import { describe, expect, test } from "vitest";
import { NetworkError } from "./errors.ts";
import { clientOf } from "./testing/client-of-server.ts";
import { respond, refuse } from "./testing/local-server.ts";

const profileId = "0198c0de-0000-7000-8000-0000000000a1";

describe("a call", () => {
  test("carries parameters, query and bearer where the operation declares them", async () => {
    const { server, client } = await clientOf({
      handle: (_request, response) => {
        respond(response, 200, { messages: [], hasMore: false, readUpTo: 0, cursor: "0" });
      },
    });
    await client.call(messageHistory, { query: { profileId, limit: 20 } });
    const [request] = server.requests;
    expect(request?.method).toBe("GET");
    expect(request?.url.search).toBe(`?profileId=${profileId}&limit=20`);
    expect(request?.headers.authorization).toBe("Bearer old-access");
  });

  test("escapes what customers typed in a path", async () => {
    const { server, client } = await clientOf({
      handle: (_request, response) => {
        respond(response, 200, false);
      },
    });
    const query = { "apn-im-brand": "duskwren", "apn-im-region": "GB" } as const;
    expect(await client.call(usernameTaken, { params: { username: "a/b?c" }, query })).toBe(false);
    expect(server.requests[0]?.url.pathname).toBe("/im/api/profile/username/a%2Fb%3Fc");
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  test("sends a JSON body and reads a typed one", async () => {
    const { server, client } = await clientOf({
      handle: (request, response) => {
        if (request.method === "POST") respond(response, 204, null);
        else respond(response, 200, bundlesFixture);
      },
    });
    expect(await client.call(markRead, { body: { profileId, upTo: 3 } })).toBeNull();
    expect(server.requests[0]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ profileId, upTo: 3 });
    expect((await client.call(bundles, {})).goldPrice).toBe("20.00");
  });

  test("sends a file under its own name", async () => {
    const { server, client } = await clientOf({
      handle: (_request, response) => {
        respond(response, 200, "/im/media/1?signature=s");
      },
    });
    const file = new File(["drawn"], "0198c0de.jpg", { type: "image/jpeg" });
    expect(await client.call(uploadPicture, { body: { file } })).toBe("/im/media/1?signature=s");
    const [request] = server.requests;
    expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.body).toMatch(
      /name="file"; filename="0198c0de.jpg"\r\nContent-Type: image\/jpeg\r\n\r\ndrawn/,
    );
  });

  test("returns an archive as its bytes", async () => {
    const archive = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe);
    const { client } = await clientOf({
      handle: (_request, response) => {
        response.writeHead(200, { "content-type": "application/zip" }).end(archive);
      },
    });
    expect(await client.call(exportAccount, {})).toEqual(archive);
  });

  test("that is refused throws the contract's code, request id and seconds to wait", async () => {
    const { client } = await clientOf({
      handle: (_request, response) => {
        refuse(response, 429, "resend_cooldown", { "retry-after": "17" });
      },
    });
    const query = {
      "apn-im-brand": "duskwren",
      "apn-im-region": "GB",
      "g-recaptcha-response": "token",
    } as const;
    const call = client.call(sendVerificationCode, {
      query,
      body: { assignedNumber: "07700 900123", purpose: 1 },
    });
    await expect(call).rejects.toMatchObject({
      name: "ApiError",
      code: "resend_cooldown",
      status: 429,
      message: "refused: resend_cooldown",
      requestId: "request-1",
      retryAfter: 17,
    });
  });

  test("that reaches nobody throws a NetworkError", async () => {
    const { server, client } = await clientOf({ handle: () => undefined });
    await server.close();
    await expect(client.call(balance, {})).rejects.toMatchObject({
      name: "NetworkError",
      reason: "unreachable",
    });
  });

  test("is given up after its time, 30 s unless said otherwise", async () => {
    const { client } = await clientOf({ handle: () => undefined, options: { timeoutMs: 40 } });
    await expect(client.call(balance, {})).rejects.toMatchObject({ name: "NetworkError", reason: "timeout" });
  });

  test("takes as long as bytes keep coming, and tells how many came", async () => {
    const { client } = await clientOf({
      handle: async (_request, response) => {
        response.write("[1");
        for (const part of [",2", ",3", ",4", ",5"]) {
          await new Promise((resolve) => setTimeout(resolve, 600));
          response.write(part);
        }
        response.end("]");
      },
      options: { timeoutMs: 2000 },
    });
    const counts: number[] = [];
    const received = await client.call(profiles, {}, { onReceived: (bytes) => counts.push(bytes) });
    expect(received).toEqual([1, 2, 3, 4, 5]);
    expect(counts.at(-1)).toBe(11);
  });

  test("that gets a page instead of JSON throws a NetworkError", async () => {
    const { client } = await clientOf({
      handle: (_request, response) => {
        response.end("<html>Sign in to the hotel's network</html>");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({
      name: "NetworkError",
      reason: "malformed",
    });
  });

  test("that is aborted throws the signal's reason, not a failure", async () => {
    const controller = new AbortController();
    const { client } = await clientOf({
      handle: () => {
        controller.abort();
      },
    });
    const failure = await client
      .call(balance, {}, { signal: controller.signal })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "AbortError" });
    expect(failure).not.toBeInstanceOf(NetworkError);
  });
});
