import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { ALBUM_PICTURE, listPictureNames } from "./album-fixtures";
import { anUploader, readFailure, type UploadFailure, uploadForm } from "./uploader";

eachDatabase("the album over HTTP", (db) => {
  async function withThree() {
    const sender = await anUploader(db());
    let album: string[] = [];
    for (let n = 0; n < 3; n++) {
      const response = await sender.send("/api/auth/album", { body: uploadForm(ALBUM_PICTURE) });
      ({ album } = (await response.json()) as { album: string[] });
    }
    const call = async (method: string, json: unknown) => {
      const response = await sender.app.ask(method, "/api/auth/album", { token: sender.token, json });
      return [response.status, await response.json()] as [number, { album: string[] } & UploadFailure];
    };
    return { ...sender, album, call };
  }

  test("PUT orders it, DELETE removes a photo, both answer with the User", async () => {
    const { album, call } = await withThree();
    const [a = "", b = "", c = ""] = album;
    const [, ordered] = await call("PUT", { photos: [c, a, b] });
    expect(ordered.album).toEqual([c, a, b]);
    const [, shorter] = await call("DELETE", { photo: a });
    expect(shorter.album).toEqual([c, b]);
    const [gone, { error }] = await call("DELETE", { photo: a });
    expect([gone, error.code]).toEqual([404, "photo_not_found"]);
    const [changed, response] = await call("PUT", { photos: [c, a, b] });
    expect([changed, response.error.code]).toEqual([409, "album_changed"]);
  });

  test.each([{}, { photos: "x" }, { photos: [1] }, { photos: Array(10).fill("x") }])("PUT %j is 422", async (json) => {
    const { call } = await withThree();
    expect((await call("PUT", json))[0]).toBe(422);
  });

  test("DELETE /api/auth/avatar answers with a User without one", async () => {
    const { app, send, token } = await anUploader(db());
    await send("/api/auth/upload-avatar", { body: uploadForm(ALBUM_PICTURE) });
    for (let n = 0; n < 2; n++) {
      const response = await app.ask("DELETE", "/api/auth/avatar", { token });
      expect(await response.json()).toMatchObject({ avatar: null });
    }
    expect(await listPictureNames(app.files)).toEqual([]);
  });

  test("a tenth photo is 409 with a message in the reader's language", async () => {
    const { send, person } = await anUploader(db());
    for (let n = 0; n < 9; n++) await send("/api/auth/album", { body: uploadForm(ALBUM_PICTURE) });
    await db().updateTable("users").set({ language: "de" }).where("id", "=", person.id).execute();
    const [status, code, message] = await readFailure(
      await send("/api/auth/album", { body: uploadForm(ALBUM_PICTURE) }),
    );
    expect([status, code, message]).toEqual([409, "album_full", expect.stringContaining("9 Fotos")]);
    expect((await send("/album", { body: uploadForm(ALBUM_PICTURE) })).status).toBe(409);
  });
});
