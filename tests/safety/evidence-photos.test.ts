import { expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { listAlbumPhotos } from "../../src/profile/photos/photos";
import { HOUR } from "../../src/runtime/units";
import { sweepEvidencePictures } from "../../src/safety/reports/evidence-picture";
import { listFileNames } from "../chat/chat-app";
import { uploadForm } from "../profile/uploader";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { makePng, paintNoise } from "../support/sample-pictures";
import { anOfficial, loadCase, markEvidenceOpened } from "./official-fixtures";

const t = translatorFor("en");

const pictureOf = (seed: number) => makePng(40, 30, paintNoise(seed));

/** Somebody with an avatar and two photos, who is reported. */
async function aPersonWithPictures(db: Db) {
  const app = openTestApp(db, { CLOCK_OFFSET_MS: "0" });
  const person = await aPerson(db);
  const reporter = await aPerson(db);
  const official = await anOfficial(db);
  const token = await app.enter(person);
  const upload = (path: string, seed: number) =>
    app.ask("POST", `/api/auth/${path}`, { token, body: uploadForm(pictureOf(seed)) });
  expect((await upload("upload-avatar", 1)).status).toBe(200);
  for (const seed of [2, 3]) expect((await upload("album", seed)).status).toBe(200);
  const report = async (more: { photo?: string } = {}, kind = "user") =>
    (
      await app.ask("POST", "/api/reports", {
        token: await app.enter(reporter),
        json: { kind, id: person.id, reason: "sexual", note: "", ...more },
      })
    ).status;
  const clearProfile = async () => {
    for (const { id } of await listAlbumPhotos(db, person.id))
      expect((await app.ask("DELETE", "/api/auth/album", { token, json: { photo: id } })).status).toBe(200);
    expect((await app.ask("DELETE", "/api/auth/avatar", { token })).status).toBe(200);
    expect(await listFileNames(app.files)).toEqual([]);
  };
  /** What an official sees who has opened the case. */
  const lookAt = async () => {
    const id = await markEvidenceOpened(db, official, person.id);
    const officialToken = await app.enter(official);
    const { picture } = (await (
      await app.ask("GET", `/api/official/reports/${id}`, { token: officialToken })
    ).json()) as {
      picture: string | null;
    };
    const look = await app.ask("GET", `/api/official/reports/${id}/picture`, { token: officialToken });
    return { picture, bytes: look.ok ? await look.bytes() : null };
  };
  const bytesOf = async (path: string) => (await app.ask("GET", path, { token })).bytes();
  return { app, person, reporter, token, report, clearProfile, lookAt, bytesOf };
}

eachDatabase("photos of a reported person", (db) => {
  const avatarOf = async ({ id }: TestPerson): Promise<string> => {
    const rows = await db().selectFrom("users").select("avatar").where("id", "=", id).execute();
    return rows[0]?.avatar ?? "";
  };

  test("a later report seals the first picture of its case, and only then says so", async () => {
    const { app, person, report, token, lookAt, bytesOf } = await aPersonWithPictures(db());
    const [photo] = await listAlbumPhotos(db(), person.id);
    const bytes = await bytesOf(photo?.path ?? "");
    await app.ask("DELETE", "/api/auth/avatar", { token });
    expect(await report()).toBe(201);
    const [other, third] = [await aPerson(db()), await aPerson(db())];
    const page = async (who: TestPerson) =>
      (await app.ask("GET", `/report/user/${person.id}?photo=${photo?.id}`, { session: await app.enter(who) })).text();
    expect(await page(other)).toContain(t("safety.report.seal_photo"));
    const json = { kind: "user", id: person.id, reason: "sexual", note: "", photo: photo?.id };
    expect((await app.ask("POST", "/api/reports", { token: await app.enter(other), json })).status).toBe(201);
    expect(await lookAt()).toEqual({ picture: "sealed", bytes });
    expect(await page(third)).not.toContain(t("safety.report.seal_photo"));
  });

  test("the avatar is sealed, and outlives its profile", async () => {
    const { app, person, report, clearProfile, lookAt, bytesOf } = await aPersonWithPictures(db());
    const bytes = await bytesOf(await avatarOf(person));
    expect(await report()).toBe(201);
    await clearProfile();
    await sweepEvidencePictures(db(), app.evidence, Date.now() + 2 * HOUR);
    expect(await lookAt()).toEqual({ picture: "sealed", bytes });
  });

  for (const [by, at] of [["id", 0] as const, ["path", 1] as const])
    test(`of the album that photo is sealed that the report names by its ${by}`, async () => {
      const { person, report, clearProfile, lookAt, bytesOf } = await aPersonWithPictures(db());
      const photo = (await listAlbumPhotos(db(), person.id))[at];
      const bytes = await bytesOf(photo?.path ?? "");
      expect(await report({ photo: photo?.[by] ?? "" })).toBe(201);
      await clearProfile();
      expect(await lookAt()).toEqual({ picture: "sealed", bytes });
    });

  test("instead of a photo that is held, gone or somebody else's the avatar is sealed; who has none has no picture", async () => {
    const { person, report, clearProfile, lookAt, bytesOf } = await aPersonWithPictures(db());
    const avatar = await bytesOf(await avatarOf(person));
    const other = await aPersonWithPictures(db());
    const [foreign] = await listAlbumPhotos(db(), other.person.id);
    const [held] = await listAlbumPhotos(db(), person.id);
    await db()
      .updateTable("photos")
      .set({ held: 1 })
      .where("id", "=", held?.id ?? "")
      .execute();
    for (const photo of [foreign?.id ?? "", held?.id ?? "", "none"]) {
      await report({ photo });
      expect(await lookAt()).toEqual({ picture: "sealed", bytes: avatar });
      await db().deleteFrom("reports").execute();
      await db().deleteFrom("report_cases").execute();
    }
    await clearProfile();
    expect(await report()).toBe(201);
    expect(await lookAt()).toEqual({ picture: null, bytes: null });
  });

  test("the form keeps the photo that is meant, and seals it", async () => {
    const { app, person, reporter, lookAt, bytesOf } = await aPersonWithPictures(db());
    const [photo] = await listAlbumPhotos(db(), person.id);
    const bytes = await bytesOf(photo?.path ?? "");
    const session = await app.enter(reporter);
    const page = await (await app.ask("GET", `/report/user/${person.id}?photo=${photo?.id}`, { session })).text();
    expect(page).toContain(`name="photo" value="${photo?.id}"`);
    const form = { reason: "sexual", note: "", photo: photo?.id ?? "" };
    expect((await app.ask("POST", `/report/user/${person.id}`, { session, form })).status).toBe(303);
    expect((await loadCase(db(), person.id)).evidence_file).not.toBeNull();
    expect(await lookAt()).toEqual({ picture: "sealed", bytes });
  });
});
