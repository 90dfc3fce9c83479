import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { me, updateAccount } from "@parlour/contract/operations/accounts";
import type { StaffPicture } from "@parlour/contract/operations/media";
import type { Account } from "@parlour/contract/operations/schemas";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";
import { addressOf } from "../../../testing/test-event-stream.ts";
import { pictureForm, sendPicture, smallPicture } from "../../../testing/test-pictures.ts";
import { crashingDatabase, ProcessCrash } from "../../../testing/crashing-database.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import type { EncodedPicture } from "./encoding.ts";
import { keepCustomerPicture } from "./service.ts";

let server: TestApp;
let photo: Buffer;
beforeAll(async () => {
  server = await testApp();
  photo = await smallPicture();
});
afterAll(() => server.close());

const upload = (customer: SignedInCustomer, bytes = photo) =>
  sendPicture(server.app, "/im/api/s3", customer.headers, { bytes });
const show = (address: string) => server.app.inject(address);

async function uploaded(customer: SignedInCustomer): Promise<string> {
  const response = await upload(customer);
  expect(response.statusCode).toBe(200);
  return response.json<string>();
}

async function saveImages(customer: SignedInCustomer, images: string | null) {
  const { username } = customer;
  const body = { username, dateOfBirth: "1990-05-17T00:00:00.000", images, password: null };
  return await call(server.app, updateAccount, { headers: customer.headers, body });
}

const idOf = (address: string): string => /[0-9a-f-]{36}/.exec(address)?.[0] ?? "";
describe("POST /im/api/s3", () => {
  test("returns the picture's address as a JSON string, and the picture is there as a small JPEG", async () => {
    const customer = await signedInCustomer(server.platform);
    const response = await upload(customer, await smallPicture(2000, 1000));
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const shown = await show(response.json<string>());
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=43200, immutable",
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: "jpeg",
      width: 1024,
      height: 512,
    });
  });

  test("PNG and WebP are taken by content, whatever they are called; what was see-through is white", async () => {
    const customer = await signedInCustomer(server.platform);
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: "#00000000" } });
    for (const bytes of [await clear.clone().png().toBuffer(), await clear.clone().webp().toBuffer()]) {
      const shown = await show((await upload(customer, bytes)).json<string>());
      const { data } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  });

  test("a picture that lies on its side stands upright afterwards, and says so no more", async () => {
    const customer = await signedInCustomer(server.platform);
    const lying = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const shown = await show((await upload(customer, lying)).json<string>());
    const metadata = await sharp(shown.rawPayload).metadata();
    expect([metadata.width, metadata.height, metadata.orientation, metadata.exif]).toEqual([
      80,
      120,
      undefined,
      undefined,
    ]);
  });

  test("files of other types are refused by their content", async () => {
    const customer = await signedInCustomer(server.platform);
    const refused = async (bytes: Uint8Array) => codeOf(await upload(customer, Buffer.from(bytes)));
    expect(await refused(Buffer.from("GIF89a, says the file"))).toEqual([415, "picture_type"]);
    const noise = await sharp(server.platform.random.bytes(64 * 64 * 3), {
      raw: { width: 64, height: 64, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    expect(await refused(noise.subarray(0, noise.byteLength / 2))).toEqual([422, "picture_unreadable"]);
    expect(await refused(Buffer.alloc(8 * 1024 * 1024 + 1, photo))).toEqual([413, "picture_too_large"]);
    expect(await refused(Buffer.alloc(0))).toEqual([400, "picture_missing"]);
  });

  test("a form without the picture, a broken form and another body are refused", async () => {
    const { headers } = await signedInCustomer(server.platform);
    const other = await sendPicture(server.app, "/im/api/s3", headers, { bytes: photo, field: "other" });
    expect(codeOf(other)).toEqual([400, "picture_missing"]);
    const post = (type: string, payload: string) =>
      server.app.inject({
        method: "POST",
        url: "/im/api/s3",
        headers: { ...headers, "content-type": type },
        payload,
      });
    expect(codeOf(await post("application/json", "{}"))).toEqual([400, "picture_missing"]);
    expect(codeOf(await post("multipart/form-data", "no boundary"))).toEqual([400, "invalid_request"]);
    expect(codeOf(await post("multipart/form-data; boundary=x", "--x\r\n\r\n"))).toEqual([
      400,
      "invalid_request",
    ]);
    expect((await post("image/jpeg", "bytes")).statusCode).toBe(415);
  });

  test("nobody uploads without a session, and 20 pictures a day are enough, however they are sent", async () => {
    const nobody = await sendPicture(server.app, "/im/api/s3", {}, { bytes: photo });
    expect(codeOf(nobody)).toEqual([401, "unauthorized"]);
    const customer = await signedInCustomer(server.platform);
    for (let count = 0; count < 20; count += 1) await uploaded(customer);
    expect(codeOf(await upload(customer))).toEqual([429, "picture_limit"]);
    const other = await signedInCustomer(server.platform);
    expect((await upload(other)).statusCode).toBe(200);
  });

  test("one upload at a time of each customer", async () => {
    const customer = await signedInCustomer(server.platform);
    const form = pictureForm({ bytes: photo });
    const address = await addressOf(server.app);
    const uploads = [1, 2].map(() => {
      const slow = request(`${address}/im/api/s3`, {
        method: "POST",
        headers: { ...customer.headers, ...form.headers, "content-length": form.payload.byteLength },
      });
      slow.write(form.payload.subarray(0, 100));
      return { slow, answer: once(slow, "response").then(([response]) => response as IncomingMessage) };
    });
    // Either can be the first.
    const refused = await Promise.race(
      uploads.map(async ({ slow, answer }) => ({ slow, response: await answer })),
    );
    expect([refused.response.statusCode, refused.response.headers["retry-after"]]).toEqual([429, "2"]);
    expect(JSON.parse(await text(refused.response))).toMatchObject({ code: "too_many_requests" });
    refused.slow.destroy();
    for (const { slow, answer } of uploads.filter((each) => each.slow !== refused.slow)) {
      slow.end(form.payload.subarray(100));
      expect((await answer).resume().statusCode).toBe(200);
    }
    expect((await upload(customer)).statusCode).toBe(200);
  });
});

describe("a picture that comes a byte at a time", () => {
  test("keeps nobody else from uploading, and is ended", async () => {
    const half = pictureForm({ bytes: photo });
    const address = await addressOf(server.app);
    const responses: Promise<IncomingMessage>[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { headers } = await signedInCustomer(server.platform);
      const slow = request(`${address}/im/api/s3`, {
        method: "POST",
        headers: { ...headers, ...half.headers, "content-length": half.payload.byteLength },
      });
      const arrived = once(server.app.server, "request");
      slow.write(half.payload.subarray(0, 100));
      await arrived;
      responses.push(once(slow, "response").then(([response]) => response as IncomingMessage));
    }
    expect((await upload(await signedInCustomer(server.platform))).statusCode).toBe(200);
    for (const pending of responses) {
      const response = await pending;
      expect([response.statusCode, response.headers.connection]).toEqual([400, "close"]);
      expect(JSON.parse(await text(response))).toMatchObject({ code: "invalid_request" });
    }
  });
});

describe("GET /im/media/:id", () => {
  test("only with the server's signature, for that picture, until it expires", async () => {
    const customer = await signedInCustomer(server.platform);
    const [address, other] = [await uploaded(customer), await uploaded(customer)];
    const later = address.replace(
      /expires=(\d+)/,
      (_, seconds: string) => `expires=${Number(seconds) + 3600}`,
    );
    const swapped = address.replace(idOf(address), idOf(other));
    const forged = address.replace(/signature=./, (start) => `signature=${start.endsWith("A") ? "B" : "A"}`);
    for (const wrong of [later, swapped, forged]) {
      expect(codeOf(await show(wrong))).toEqual([403, "signed_address_invalid"]);
    }
    expect((await show(address.split("?")[0] ?? "")).statusCode).toBe(400);
    expect((await show(`/im/media/open/${idOf(address)}`)).statusCode).toBe(404);
    server.clock.advance(12 * 3600 - 1);
    expect((await show(address)).statusCode).toBe(200);
    server.clock.advance(1);
    expect(codeOf(await show(address))).toEqual([403, "signed_address_invalid"]);
  });
});

describe("A picture whose file is not what its row says", () => {
  test("is an error at its address, and never shows other bytes: not the server's memory, not another file", async () => {
    const { database, platform } = server;
    const customer = await signedInCustomer(platform);
    const supervisor = await signedInStaff(platform, "supervisor");
    const sent = await sendPicture(server.app, "/ops/api/pictures", supervisor.headers, { bytes: photo });
    const addresses = [await uploaded(customer), sent.json<StaffPicture>().address];
    for (const address of addresses) {
      const row = await database
        .selectFrom("uploads")
        .select(["file_key", "bytes"])
        .where("id", "=", idOf(address))
        .executeTakeFirstOrThrow();
      const whole = (await show(address)).rawPayload;
      const zeros = Buffer.alloc(row.bytes);
      for (const damaged of [Buffer.alloc(0), whole.subarray(0, -1), Buffer.concat([whole, whole]), zeros]) {
        await platform.files.put(row.file_key, damaged, "image/jpeg");
        expect(codeOf(await show(address))).toEqual([500, "internal"]);
      }
      await platform.files.delete(row.file_key);
      expect(codeOf(await show(address))).toEqual([404, "not_found"]);
      await platform.files.put(row.file_key, whole, "image/jpeg");
      // Older versions stored only the size.
      await database.updateTable("uploads").set({ sha256: null }).where("id", "=", idOf(address)).execute();
      expect((await show(address)).rawPayload.equals(whole)).toBe(true);
      await platform.files.put(row.file_key, Buffer.alloc(0), "image/jpeg");
      expect(codeOf(await show(address))).toEqual([500, "internal"]);
    }
  });
});

describe("The account's picture", () => {
  test("is the customer's own upload, with a newly signed address each time; null removes it", async () => {
    const customer = await signedInCustomer(server.platform);
    const address = await uploaded(customer);
    expect((await saveImages(customer, address)).json<Account>().images).toBe(address);
    server.clock.advance(300);
    const { images } = (await call(server.app, me, { headers: customer.headers })).json<Account>();
    expect(images).not.toBe(address);
    expect((await show(images ?? "")).statusCode).toBe(200);
    expect((await saveImages(customer, null)).json<Account>().images).toBeNull();
  });

  test("may be saved with the address it was loaded with, also when that has expired", async () => {
    const customer = await signedInCustomer(server.platform);
    const address = await uploaded(customer);
    const expired = address.replace(/expires=\d+/, "expires=1");
    expect((await saveImages(customer, expired)).statusCode).toBe(200);
  });

  test("can't be another customer's, a staff picture or an address elsewhere", async () => {
    const [customer, other] = [
      await signedInCustomer(server.platform),
      await signedInCustomer(server.platform),
    ];
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const open = await sendPicture(server.app, "/ops/api/pictures", supervisor.headers, { bytes: photo });
    const foreign = [
      await uploaded(other),
      open.json<StaffPicture>().address,
      `/im/media/${open.json<StaffPicture>().id}`,
      "https://elsewhere.test/face.jpg",
      `/im/media/${server.platform.random.uuid()}`,
    ];
    for (const address of foreign) {
      expect(codeOf(await saveImages(customer, address))).toEqual([422, "image_not_own"]);
    }
  });
});

describe("POST /ops/api/pictures", () => {
  test("supervisors put up pictures for everybody, and the audit says who did", async () => {
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const response = await sendPicture(server.app, "/ops/api/pictures", supervisor.headers, { bytes: photo });
    expect(response.statusCode).toBe(201);
    const picture = response.json<StaffPicture>();
    expect(picture).toMatchObject({ width: 120, height: 80, address: `/im/media/open/${picture.id}` });
    const shown = await show(picture.address);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const entry = await server.database
      .selectFrom("audit_log")
      .select(["action", "staff_id"])
      .where("target_id", "=", picture.id)
      .executeTakeFirst();
    expect(entry).toEqual({ action: "picture.upload", staff_id: supervisor.staffId });
  });

  test("operators and customers may not", async () => {
    const operator = await signedInStaff(server.platform);
    const customer = await signedInCustomer(server.platform);
    const send = (headers: { readonly [name: string]: string }) =>
      sendPicture(server.app, "/ops/api/pictures", headers, { bytes: photo });
    expect(codeOf(await send(operator.headers))).toEqual([403, "forbidden"]);
    expect(codeOf(await send(customer.headers))).toEqual([401, "unauthorized"]);
  });
});

describe("A connection that breaks while a picture is kept", () => {
  test("leaves no row without its file, at whichever statement it breaks, the commit included", async () => {
    const { platform } = server;
    const picture: EncodedPicture = { bytes: photo, width: 120, height: 80 };
    let broken = 0;
    for (let crashAt = 0; broken === crashAt; crashAt += 1) {
      const { customerId } = await signedInCustomer(platform);
      const { database, crashed } = crashingDatabase(platform.database, crashAt);
      await keepCustomerPicture({ ...platform, database }, customerId, picture).catch((error: unknown) => {
        if (!(error instanceof ProcessCrash)) throw error;
      });
      if (crashed()) broken += 1;
      const rows = await server.database
        .selectFrom("uploads")
        .select("file_key")
        .where("customer_id", "=", customerId)
        .execute();
      const files = await Promise.all(rows.map(({ file_key }) => platform.files.get(file_key)));
      expect([crashAt, files.includes(null)]).toEqual([crashAt, false]);
    }
    expect(broken).toBeGreaterThan(5);
  });
});
