import { describe, expect, test } from "bun:test";
import { PICTURE, UPLOAD_MAX } from "../../src/limits/limits";
import { RATES } from "../../src/limits/rates";
import type { House } from "../http/open";
import { eachDatabase } from "../support/databases";
import { blackPng } from "../support/specimens";
import { namesIn, PICTURE_BYTES } from "./album";
import { aSender, failureOf, formOf, padded } from "./sender";

const API = ["/api/auth/upload-avatar", "/api/auth/album"];
const PAGES = ["/avatar", "/album"];

eachDatabase("an upload", (db) => {
  test("makes a User with paths of pictures that are there", async () => {
    const { house, send, token } = await aSender(db());
    const avatar = await (await send("/api/auth/upload-avatar", { body: formOf(PICTURE_BYTES) })).json();
    expect(avatar).toMatchObject({
      avatar: expect.stringMatching(/^\/pictures\/.{22}-288\.webp$/),
      album: [],
    });
    const body = formOf(PICTURE_BYTES, "../../../etc/passwd\0.png");
    const user = await (await send("/api/auth/album", { body })).json();
    expect(user).toEqual({ ...avatar, album: [expect.stringMatching(/^\/pictures\/.{22}-1280\.webp$/)] });
    for (const path of [user.avatar, ...user.album])
      expect((await house.ask("GET", path, { session: token })).status).toBe(200);
    expect(await (await house.ask("GET", "/api/auth/profile", { token })).json()).toEqual(user);
  });

  test("with a bearer token needs no cookie", async () => {
    const { house, token } = await aSender(db());
    const body = formOf(PICTURE_BYTES);
    expect((await house.ask("POST", "/api/auth/album", { token, body })).status).toBe(200);
  });

  const BAD: [name: string, form: () => FormData, failure: [number, string, unknown]][] = [
    [
      "more than 5 MB",
      () => formOf(padded(PICTURE.max + 1)),
      [413, "image_too_large", "Image size cannot exceed 5MB."],
    ],
    [
      "much more than 5 MB",
      () => formOf(padded(PICTURE.max * 2)),
      [413, "image_too_large", "Image size cannot exceed 5MB."],
    ],
    [
      "144 megapixels",
      () => formOf(blackPng(12_000, 12_000)),
      [413, "image_too_large", "Image size cannot exceed 40 megapixels."],
    ],
    [
      "an SVG called png",
      () => formOf(Buffer.from("<svg/>")),
      [415, "unsupported_image", expect.stringMatching(/^Unsupported image format/)],
    ],
    [
      "an empty file",
      () => formOf(new Uint8Array()),
      [422, "validation_failed", "Please check what you entered."],
    ],
    ["no file", () => new FormData(), [422, "validation_failed", "Please check what you entered."]],
  ];
  describe.each(BAD)("%s", (_, form, failure) => {
    test.each(API)("POST %s", async (path) => {
      const { house, send } = await aSender(db());
      expect(await failureOf(await send(path, { body: form() }))).toEqual(failure);
      expect(await namesIn(house.files)).toEqual([]);
    });

    test.each(PAGES)("POST %s shows the form again with the sentence", async (path) => {
      const { send } = await aSender(db());
      const response = await send(path, { body: form() });
      const html = await response.text();
      const [status, code, message] = failure;
      expect(response.status).toBe(status as number);
      const sentence = code === "validation_failed" ? "Choose a picture first" : message;
      if (typeof sentence === "string") expect(html).toContain(sentence);
      else expect(html).toContain("Unsupported image format");
      expect(html).toContain(`action="${path}"`);
    });
  });

  test("of exactly 5 MB is taken", async () => {
    const { send } = await aSender(db());
    expect((await send("/api/auth/album", { body: formOf(padded(PICTURE.max)) })).status).toBe(200);
  });

  test("that says no length is read no further than it may be", async () => {
    const { send } = await aSender(db());
    for (const path of [...API, ...PAGES]) {
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536));
        },
      });
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      expect((await send(path, { body, headers })).status).toBe(413);
      expect(sent).toBeLessThan(UPLOAD_MAX + 4 * 65_536);
    }
  });

  test("to another route may be no larger than any body", async () => {
    const { send } = await aSender(db());
    const long = { photos: ["x".repeat(400_000)] };
    const { house, token } = await aSender(db());
    for (const method of ["PUT", "DELETE"])
      expect((await house.ask(method, "/api/auth/album", { token, json: long })).status).toBe(413);
    for (const path of ["/avatar/remove", "/album/x/remove"])
      expect((await send(path, { body: formOf(padded(400_000)) })).status).toBe(413);
  });

  test("that is no form is told so", async () => {
    const { send } = await aSender(db());
    for (const path of API) {
      expect((await send(path, { json: { file: "x" } })).status).toBe(415);
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      expect((await send(path, { body: "--y\r\nnothing", headers })).status).toBeOneOf([400, 422]);
      expect((await send(path, { form: { file: "a text" } })).status).toBe(415);
    }
  });

  test("from another site does nothing", async () => {
    const { house, send } = await aSender(db());
    for (const path of [...API, ...PAGES]) {
      const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      expect((await send(path, { body: formOf(PICTURE_BYTES), headers })).status).toBe(403);
    }
    expect(await namesIn(house.files)).toEqual([]);
  });

  test("under a key happens once; with other bytes it is refused", async () => {
    const { send } = await aSender(db());
    const headers = { "idempotency-key": "once" };
    const twice = [1, 2].map(() => send("/api/auth/album", { body: formOf(PICTURE_BYTES), headers }));
    for (const response of await Promise.all(twice))
      expect(((await response.json()) as { album: string[] }).album).toHaveLength(1);
    const other = await send("/api/auth/album", { body: formOf(padded(5_000)), headers });
    expect((await failureOf(other))[1]).toBe("idempotency_key_reused");
  });

  test("of a form that is sent twice is one photo, and leads back to the album", async () => {
    const { house, send, person } = await aSender(db());
    const tap = () => send("/album", { body: formOf(PICTURE_BYTES, "x.png", { once: "tap" }) });
    for (const response of await Promise.all([tap(), tap()]))
      expect([response.status, response.headers.get("location")]).toEqual([303, "/album"]);
    expect(await namesIn(house.files)).toHaveLength(2);
    const rows = db().selectFrom("photos").select("id").where("user_id", "=", person.id);
    expect(await rows.execute()).toHaveLength(1);
  });
});

/** Sends until it is told to wait. */
async function untilLimited(house: House, path: string, token: string): Promise<[number, Response]> {
  for (let n = 0; ; n++) {
    const response = await house.ask("POST", path, { session: token, body: new FormData() });
    if (response.status === 429 || n > 2 * RATES.upload.points) return [n, response];
  }
}

eachDatabase("an account that is deleted", (db) => {
  test("takes its pictures along at once", async () => {
    const { house, send, token, person } = await aSender(db());
    const body = () => formOf(PICTURE_BYTES);
    await send("/api/auth/album", { body: body() });
    const { avatar } = (await (await send("/api/auth/upload-avatar", { body: body() })).json()) as {
      avatar: string;
    };
    const { username } = await db()
      .selectFrom("users")
      .select("username")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const left = await house.ask("DELETE", "/api/auth/account", { token, json: { username } });
    expect(left.status).toBe(204);
    expect(await namesIn(house.files)).toEqual([]);
    expect((await house.ask("GET", avatar)).status).toBe(404);
  });
});

eachDatabase("uploads of one account", (db) => {
  test.each([...API, ...PAGES])("POST %s: so many, then 429 with the time to wait", async (path) => {
    const { house, token } = await aSender(db(), { RATE_LIMITS: "1" });
    const [count, response] = await untilLimited(house, path, token);
    expect(count).toBe(RATES.upload.points);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
