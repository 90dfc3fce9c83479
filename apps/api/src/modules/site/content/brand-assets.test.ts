import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { testSiteServer, type TestSiteServer } from "../../../testing/test-site-server.ts";

/** Pictures that brand teams publish in addition to a deployed build. */

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';

let site: TestSiteServer;
let server: TestApp;
let admin: SignedInStaff;

beforeAll(async () => {
  site = await testSiteServer(emberlane, "console.localhost");
  ({ server } = site);
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(async () => {
  await site.close();
});

describe("PUT /ops/api/brands/:brand/assets/:name", () => {
  const put = (name: string, bytes: string | Buffer, brand = "emberlane") =>
    server.app.inject({
      method: "PUT",
      url: `/ops/api/brands/${brand}/assets/${name}`,
      headers: { ...admin.headers, host: "console.localhost" },
      payload: { bytes: Buffer.from(bytes).toString("base64") },
    });

  test("a file that is there stays as it is", async () => {
    const name = "moon-Z9y8X7w6.svg";
    expect((await put(name, drawing)).json()).toEqual({ address: `/assets/${name}`, stored: true });
    expect((await put(name, drawing.replace("4v4", "9v9"))).json()).toMatchObject({ stored: false });
    const served = await server.app.inject({
      url: `/assets/${name}`,
      headers: { host: `ie.${emberlane.domain}` },
    });
    expect(served.body).toBe(drawing);
  });

  test("a stored picture is audited, once, with its sender", async () => {
    const name = "tower-Q1w2E3r4.svg";
    await put(name, drawing);
    await put(name, drawing);
    const rows = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "target_id", "details"])
      .where("action", "=", "content.asset")
      .execute();
    expect(rows.filter(({ details }) => JSON.stringify(details).includes(name))).toEqual([
      {
        staff_id: admin.staffId,
        target_id: "emberlane",
        details: { name, bytes: Buffer.byteLength(drawing) },
      },
    ]);
  });

  test.each([
    [
      "an inner reference and a style",
      drawing.replace("<path", '<use href="#a"/><path style="fill:url(#a)"'),
    ],
    ["an XML declaration", `<?xml version="1.0" encoding="UTF-8"?>\n${drawing}`],
  ])("a drawing with %s is kept", async (what, bytes) => {
    const name = `${what.replaceAll(" ", "-")}-A1b2C3d4.svg`;
    expect((await put(name, bytes)).json()).toMatchObject({ stored: true });
  });

  test.each([
    ["runs-A1b2C3d4.svg", drawing.replace("<path", "<script>1</script><path")],
    ["acts-A1b2C3d4.svg", drawing.replace("<path", '<path onload="1"')],
    ["leaves-A1b2C3d4.svg", drawing.replace("<path", '<use href="https://elsewhere.example/a.svg"/><path')],
    [
      "prefixed-A1b2C3d4.svg",
      drawing.replace("<path", '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script><path'),
    ],
    ["lettered-A1b2C3d4.svg", drawing.replace("<path", "<é:script>1</é:script><path")],
    ["turns-A1b2C3d4.svg", drawing.replace("<path", '<set attributeName="href" to="javascript:1"/><path')],
    [
      "styled-A1b2C3d4.svg",
      drawing.replace("<path", "<style>@import 'https://elsewhere.example/a.css'</style><path"),
    ],
    ["filled-A1b2C3d4.svg", drawing.replace("<path", '<path style="fill:url(https://elsewhere.example/a)"')],
    ["disguised-A1b2C3d4.svg", drawing.replace("<path", "<scr\u001b(Bipt>1</scr\u001b(Bipt><path")],
    ["encoded-A1b2C3d4.svg", `<?xml version="1.0" encoding="utf-7"?>${drawing}`],
    ["words-A1b2C3d4.png", "no picture"],
    ["page-A1b2C3d4.svg", "<!doctype html><p>no drawing</p>"],
  ])("%s is refused", async (name, bytes) => {
    const response = await put(name, bytes);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      422,
      "picture_unreadable",
    ]);
  });

  test("a name without a hash, or of another brand, is refused", async () => {
    expect((await put("logo.svg", drawing)).statusCode).toBe(400);
    expect((await put("logo-A1b2C3d4.svg", drawing, "nobrand")).statusCode).toBe(404);
  });
});
