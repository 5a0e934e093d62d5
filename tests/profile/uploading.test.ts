import { describe, expect, test } from "bun:test";
import { UPLOAD_MAX_BYTES } from "../../src/limits/bodies";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import type { TestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { makeBlackPng } from "../support/sample-pictures";
import { ALBUM_PICTURE, listPictureNames } from "./album-fixtures";
import { anUploader, pngOfLength, readFailure, uploadForm } from "./uploader";

const API = ["/api/auth/upload-avatar", "/api/auth/album"];
const PAGES = ["/avatar", "/album"];

eachDatabase("an upload", (db) => {
  test("answers with a User whose picture paths exist", async () => {
    const { app, send, token } = await anUploader(db());
    const avatar = await (await send("/api/auth/upload-avatar", { body: uploadForm(ALBUM_PICTURE) })).json();
    expect(avatar).toMatchObject({
      avatar: expect.stringMatching(/^\/pictures\/.{22}-288\.webp$/),
      album: [],
    });
    const body = uploadForm(ALBUM_PICTURE, "../../../etc/passwd\0.png");
    const user = await (await send("/api/auth/album", { body })).json();
    expect(user).toEqual({ ...avatar, album: [expect.stringMatching(/^\/pictures\/.{22}-1280\.webp$/)] });
    for (const path of [user.avatar, ...user.album])
      expect((await app.ask("GET", path, { session: token })).status).toBe(200);
    expect(await (await app.ask("GET", "/api/auth/profile", { token })).json()).toEqual(user);
  });

  test("with a bearer token needs no cookie", async () => {
    const { app, token } = await anUploader(db());
    const body = uploadForm(ALBUM_PICTURE);
    expect((await app.ask("POST", "/api/auth/album", { token, body })).status).toBe(200);
  });

  const BAD: [name: string, form: () => FormData, failure: [number, string, unknown]][] = [
    [
      "more than 5 MB",
      () => uploadForm(pngOfLength(PICTURE_LIMITS.max + 1)),
      [413, "image_too_large", "Image size cannot exceed 5MB."],
    ],
    [
      "much more than 5 MB",
      () => uploadForm(pngOfLength(PICTURE_LIMITS.max * 2)),
      [413, "image_too_large", "Image size cannot exceed 5MB."],
    ],
    [
      "144 megapixels",
      () => uploadForm(makeBlackPng(12_000, 12_000)),
      [413, "image_too_large", "Image size cannot exceed 40 megapixels."],
    ],
    [
      "an SVG called png",
      () => uploadForm(Buffer.from("<svg/>")),
      [415, "unsupported_image", expect.stringMatching(/^Unsupported image format/)],
    ],
    ["an empty file", () => uploadForm(new Uint8Array()), [422, "validation_failed", "Please check what you entered."]],
    ["no file", () => new FormData(), [422, "validation_failed", "Please check what you entered."]],
  ];
  describe.each(BAD)("%s", (_, form, failure) => {
    test.each(API)("POST %s", async (path) => {
      const { app, send } = await anUploader(db());
      expect(await readFailure(await send(path, { body: form() }))).toEqual(failure);
      expect(await listPictureNames(app.files)).toEqual([]);
    });

    test.each(PAGES)("POST %s shows the form again with the error", async (path) => {
      const { send } = await anUploader(db());
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

  test("of exactly 5 MB is accepted", async () => {
    const { send } = await anUploader(db());
    expect((await send("/api/auth/album", { body: uploadForm(pngOfLength(PICTURE_LIMITS.max)) })).status).toBe(200);
  });

  test("without a content length is read only up to the limit", async () => {
    const { send } = await anUploader(db());
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
      expect(sent).toBeLessThan(UPLOAD_MAX_BYTES + 4 * 65_536);
    }
  });

  test("to another route has the limit of any request body", async () => {
    const { send } = await anUploader(db());
    const long = { photos: ["x".repeat(400_000)] };
    const { app, token } = await anUploader(db());
    for (const method of ["PUT", "DELETE"])
      expect((await app.ask(method, "/api/auth/album", { token, json: long })).status).toBe(413);
    for (const path of ["/avatar/remove", "/album/x/remove"])
      expect((await send(path, { body: uploadForm(pngOfLength(400_000)) })).status).toBe(413);
  });

  test("that is not a form is refused with an error that says so", async () => {
    const { send } = await anUploader(db());
    for (const path of API) {
      expect((await send(path, { json: { file: "x" } })).status).toBe(415);
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      expect((await send(path, { body: "--y\r\nnothing", headers })).status).toBeOneOf([400, 422]);
      expect((await send(path, { form: { file: "a text" } })).status).toBe(415);
    }
  });

  test("from another site is refused", async () => {
    const { app, send } = await anUploader(db());
    for (const path of [...API, ...PAGES]) {
      const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      expect((await send(path, { body: uploadForm(ALBUM_PICTURE), headers })).status).toBe(403);
    }
    expect(await listPictureNames(app.files)).toEqual([]);
  });

  test("is idempotent by key; other bytes with the same key are refused", async () => {
    const { send } = await anUploader(db());
    const headers = { "idempotency-key": "once" };
    const twice = [1, 2].map(() => send("/api/auth/album", { body: uploadForm(ALBUM_PICTURE), headers }));
    for (const response of await Promise.all(twice))
      expect(((await response.json()) as { album: string[] }).album).toHaveLength(1);
    const other = await send("/api/auth/album", { body: uploadForm(pngOfLength(5_000)), headers });
    expect((await readFailure(other))[1]).toBe("idempotency_key_reused");
  });

  test("of a form sent twice adds one photo, and redirects to the album", async () => {
    const { app, send, person } = await anUploader(db());
    const tap = () => send("/album", { body: uploadForm(ALBUM_PICTURE, "x.png", { once: "tap" }) });
    for (const response of await Promise.all([tap(), tap()]))
      expect([response.status, response.headers.get("location")]).toEqual([303, "/album"]);
    expect(await listPictureNames(app.files)).toHaveLength(2);
    const rows = db().selectFrom("photos").select("id").where("user_id", "=", person.id);
    expect(await rows.execute()).toHaveLength(1);
  });
});

/** Sends until it is told to wait. */
async function untilLimited(app: TestApp, path: string, token: string): Promise<[number, Response]> {
  for (let n = 0; ; n++) {
    const response = await app.ask("POST", path, { session: token, body: new FormData() });
    if (response.status === 429 || n > 2 * RATE_LIMIT_RULES.upload.points) return [n, response];
  }
}

eachDatabase("an account that is deleted", (db) => {
  test("has its pictures removed at once", async () => {
    const { app, send, token, person } = await anUploader(db());
    const body = () => uploadForm(ALBUM_PICTURE);
    await send("/api/auth/album", { body: body() });
    const { avatar } = (await (await send("/api/auth/upload-avatar", { body: body() })).json()) as {
      avatar: string;
    };
    const { username } = await db()
      .selectFrom("users")
      .select("username")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const left = await app.ask("DELETE", "/api/auth/account", { token, json: { username } });
    expect(left.status).toBe(204);
    expect(await listPictureNames(app.files)).toEqual([]);
    expect((await app.ask("GET", avatar)).status).toBe(404);
  });
});

eachDatabase("uploads of one account", (db) => {
  test.each([...API, ...PAGES])("POST %s: 429 with the time to wait after the limit", async (path) => {
    const { app, token } = await anUploader(db(), { RATE_LIMITS: "1" });
    const [count, response] = await untilLimited(app, path, token);
    expect(count).toBe(RATE_LIMIT_RULES.upload.points);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
