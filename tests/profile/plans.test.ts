import { describe, expect, test } from "bun:test";
import { PICTURE } from "../../src/limits/limits";
import { maySee } from "../../src/profile/photos/access";
import {
  addPhoto,
  albumOf,
  changeAvatar,
  movePhoto,
  removeAvatar,
  removePhoto,
} from "../../src/profile/photos/photos";
import { pictureFilesOf } from "../../src/profile/profile";
import { cleanedUp, someFiles } from "../support/files";
import { aMinor, aPerson } from "../support/people";
import { scans, watchedDatabase } from "../support/plans";
import { NOW, PICTURE_BYTES } from "./album";

const { db, plansOf } = await watchedDatabase();
const files = someFiles();
const [{ id }, minor, unknown] = [await aPerson(db), await aMinor(db), await aPerson(db, { birthday: null })];
const add = () => addPhoto(db, files, { id }, PICTURE_BYTES, NOW);
const file = (await add()).path.slice(10, 32);

describe("plans: however many photos there are, a few rows are read from indexes", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["may an adult see it", () => maySee(db, { id, adultAt: 0 }, file, NOW)],
    ["may a minor see it", () => maySee(db, minor, file, NOW)],
    ["may someone of no band see it", () => maySee(db, unknown, file, NOW)],
    ["an album", () => albumOf(db, id)],
    ["all files", () => pictureFilesOf(db, id)],
    ["add", add],
    ["move", async () => movePhoto(db, id, (await add()).id, -1)],
    ["remove", async () => removePhoto(db, files, id, (await add()).id)],
    ["change the avatar", () => changeAvatar(db, files, id, PICTURE_BYTES, NOW)],
    ["remove the avatar", () => removeAvatar(db, files, id)],
    ["clean up", () => cleanedUp(db, files, Date.now() + 2 * PICTURE.orphan)],
  ])("%s: no table is scanned", async (_, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThan(0);
    expect(scans(plans)).toEqual([]);
  });

  test("whether one may see a photo is one query", async () => {
    const plans = await plansOf(() => maySee(db, { id, adultAt: 0 }, file, NOW));
    expect(plans[0]).toContain("photos USING INDEX sqlite_autoindex_photos");
  });
});
