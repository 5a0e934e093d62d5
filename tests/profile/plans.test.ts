import { describe, expect, test } from "bun:test";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { canSeeAlbumPhoto } from "../../src/profile/photos/access";
import {
  addPhoto,
  changeAvatar,
  listAlbumPhotos,
  movePhoto,
  removeAvatar,
  removePhoto,
} from "../../src/profile/photos/photos";
import { listUserPhotoFiles } from "../../src/profile/profile";
import { NOW } from "../support/bottles";
import { aFileStore, runOrphanCleanup } from "../support/files";
import { aMinor, aPerson } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";
import { ALBUM_PICTURE } from "./album-fixtures";

const { db, plansOf } = await openPlanDatabase();
const files = aFileStore();
const [adult, minor, unknown] = [await aPerson(db), await aMinor(db), await aPerson(db, { birthday: null })];
const { id } = adult;
const add = () => addPhoto(db, files, { id }, ALBUM_PICTURE, NOW);
const file = (await add()).path.slice(10, 32);

describe("query plans of photos", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["may an adult see it", () => canSeeAlbumPhoto(db, adult, file, NOW)],
    ["may a minor see it", () => canSeeAlbumPhoto(db, minor, file, NOW)],
    ["may someone of no band see it", () => canSeeAlbumPhoto(db, unknown, file, NOW)],
    ["may an official see it", () => canSeeAlbumPhoto(db, { ...unknown, official: true }, file, NOW)],
    ["an album", () => listAlbumPhotos(db, id)],
    ["all files", () => listUserPhotoFiles(db, id)],
    ["add", add],
    ["move", async () => movePhoto(db, id, (await add()).id, -1)],
    ["remove", async () => removePhoto(db, files, id, (await add()).id)],
    ["change the avatar", () => changeAvatar(db, files, id, ALBUM_PICTURE, NOW)],
    ["remove the avatar", () => removeAvatar(db, files, id)],
    ["clean up", () => runOrphanCleanup(db, files, Date.now() + 2 * PICTURE_LIMITS.orphanAge)],
  ])("%s: no table is scanned", async (_, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThan(0);
    expect(findScans(plans)).toEqual([]);
  });

  test("access to a photo is checked by one query", async () => {
    const plans = await plansOf(() => canSeeAlbumPhoto(db, adult, file, NOW));
    expect(plans[0]).toContain("photos USING INDEX sqlite_autoindex_photos");
  });
});
