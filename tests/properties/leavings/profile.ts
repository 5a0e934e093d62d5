/** Ways in which names, addresses and pictures of a profile go. */
import { transact } from "../../../src/db/transact";
import { photoPathOf } from "../../../src/profile/photos/photo-formats";
import { photoFilesOf } from "../../../src/profile/photos/photo-rows";
import { DAY } from "../../../src/runtime/units";
import { decideBirthdayRequest, holdText, submitBirthdayRequest } from "../../../src/safety/safety";
import { ALBUM_PICTURE } from "../../profile/album-fixtures";
import { uploadForm } from "../../profile/uploader";
import { officialContext } from "../../safety/official-fixtures";
import { NOW } from "../../support/bottles";
import { photoRow } from "../../support/photos";
import { insertFriendship } from "../../support/world";
import { downloadOf, reportSealed } from "./copies";
import type { Person, Scene, Thing } from "./scene";
import type { Copies, Way } from "./way";

type Act = (scene: Scene, who: Person, thing: Thing) => Promise<unknown>;
type Plant = (scene: Scene, who: Person, copies: Copies) => Promise<Thing>;

/** Two people have a thing each; the one's goes. */
const ofTwoPeople =
  (plant: Plant, api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const [who, other] = [await scene.person(), await scene.person()];
    const [gone, rest] = [await plant(scene, who, copies), await plant(scene, other, copies)];
    return { gone, rest, api: () => api(scene, who, gone), ...(page && { page: () => page(scene, who, gone) }) };
  };

/** Two things of one person; the first stays. */
const ofOnePerson =
  (plant: Plant, api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const who = await scene.person();
    const [rest, gone] = [await plant(scene, who, copies), await plant(scene, who, copies)];
    return { gone, rest, api: () => api(scene, who, gone), ...(page && { page: () => page(scene, who, gone) }) };
  };

/** An avatar goes, the same person's album stays. */
const besideAlbum =
  (api: Act, page: Act): Way["plant"] =>
  async (scene, copies) => {
    const who = await scene.person();
    const [rest, gone] = [
      await plantPhoto("album")(scene, who, copies),
      await plantPhoto("avatar")(scene, who, copies),
    ];
    return { gone, rest, api: () => api(scene, who, gone), page: () => page(scene, who, gone) };
  };

const edit =
  (change: object): Act =>
  (scene, who) =>
    scene.send(who, "PUT /api/auth/profile", {}, { json: change });
const editForm =
  (change: Record<string, string>): Act =>
  (scene, who) => {
    const whole = { nickname: who.nickname, birthday: "1990-05-17", gender: "other", signature: "", ...change };
    return scene.send(who, "POST /profile/edit", {}, { form: whole });
  };

/** A name or a signature, seen by a friend. */
const plantText =
  (field: "nickname" | "signature"): Plant =>
  async (scene, who, copies) => {
    const [friend, mark] = [await scene.person(), scene.newMark("nick")];
    await insertFriendship(scene.db, who.id, friend.id);
    await edit({ [field]: mark })(scene, who, { marks: [], shown: "", views: [] });
    const held = { kind: "user", id: who.id, aboutId: who.id, fields: { [field]: mark } } as const;
    if (copies.has("held")) await transact(scene.db, (tx) => holdText(tx, { ...held, rules: [] }, NOW));
    if (copies.has("reported")) await reportSealed(scene, friend, { kind: "user", id: who.id });
    const found = [scene.view(friend, `/api/users/search?q=${mark}`), downloadOf(scene, friend, "follows")];
    const views = [scene.view(friend, `/friends/${who.id}`), scene.view(friend, `/api/users/${who.id}`)];
    return { marks: [mark], shown: mark, views: field === "nickname" ? [...views, ...found] : views };
  };

/** A proven address, and the proof of it that was never used. */
const plantEmail: Plant = async (scene, who) => {
  const [mark, id] = [scene.newMark("mail"), scene.newMark("proof")];
  const email = `${mark}@sea.example`;
  await scene.db
    .updateTable("users")
    .set({ email, email_key: email, email_verified: 1 })
    .where("id", "=", who.id)
    .execute();
  const proof = { id, user_id: who.id, kind: "verify_email", email_key: email, token: id, code: null } as const;
  await scene.db
    .insertInto("mail_proofs")
    .values({ ...proof, tries: 0, expires_at: NOW + DAY })
    .execute();
  return {
    marks: [mark],
    shown: mark,
    views: [scene.view(who, "/api/auth/profile"), scene.view(who, "/account/email")],
  };
};
const anotherAddress = (scene: Scene) => ({ email: `${scene.newMark("other")}@sea.example` });

/** Nothing is decoded: each of its files holds its own name. */
export const plantPhoto =
  (kind: "avatar" | "album", held: 0 | 1 = 0): Plant =>
  async (scene, who) => {
    const { n } = await scene.db
      .selectFrom("photos")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("user_id", "=", who.id)
      .executeTakeFirstOrThrow();
    const row = photoRow(who.id, { kind, slot: kind === "avatar" ? 0 : Number(n), sort: Number(n), held });
    const names = photoFilesOf(row);
    for (const name of names) await scene.app.files.put(name, Buffer.from(name), "image/webp");
    await scene.db.insertInto("photos").values(row).execute();
    const path = photoPathOf(names.at(-1) ?? "");
    if (kind === "avatar" && !held)
      await scene.db.updateTable("users").set({ avatar: path }).where("id", "=", who.id).execute();
    const friend = await scene.person();
    const shown = kind === "avatar" ? scene.view(friend, `/friends/${who.id}`) : scene.view(who, "/api/auth/profile");
    return { marks: [row.file, row.id], shown: row.file, views: [scene.view(who, path), shown] };
  };

const leave: Act = (scene, who) => scene.send(who, "DELETE /api/auth/account", {}, { json: {} });
const leaveForm: Act = (scene, who) => scene.send(who, "POST /account/delete", {}, { form: { messages: "keep" } });

const upload = () => ({ body: uploadForm(ALBUM_PICTURE) });
const photoIdOf = ({ marks }: Thing): string => marks[1] ?? "";

/** A request that was refused, and how that was put. */
const plantRequest: Plant = async (scene, who) => {
  const [note, reply] = [scene.newMark("note"), scene.newMark("reply")];
  await scene.db
    .updateTable("users")
    .set({ birthday: "2011-03-02", adult_at: Date.UTC(2029, 2, 2) })
    .where("id", "=", who.id)
    .execute();
  await submitBirthdayRequest(scene.db, who, { birthday: "2001-06-01", note }, NOW - 2 * DAY);
  const asked = scene.db.selectFrom("birthday_requests").select("id").where("user_id", "=", who.id);
  const { id } = await asked.executeTakeFirstOrThrow();
  await decideBirthdayRequest(scene.db, officialContext(scene.official), id, { decision: "refused", reply }, NOW - DAY);
  return { marks: [note, reply], shown: note, views: [downloadOf(scene, who, "birthdays")] };
};
const askAgain: Act = (scene, who) =>
  scene.send(who, "POST /api/auth/birthday-request", {}, { json: { birthday: "2001-06-02", note: "Again." } });

const OF_OTHERS = { "system_messages.params": "who was told of them keeps the name of then" };
const HELD = { "held_texts.said": "what was held waits for the team" };

export const PROFILE_WAYS: Record<string, Way> = {
  "a nickname is changed": {
    erases: [],
    when: "at once",
    stays: { ...OF_OTHERS, ...HELD },
    plant: ofTwoPeople(
      plantText("nickname"),
      (scene, who, thing) => edit({ nickname: scene.newMark("new") })(scene, who, thing),
      (scene, who, thing) => editForm({ nickname: scene.newMark("new") })(scene, who, thing),
    ),
  },
  "a signature is changed": {
    erases: [],
    when: "at once",
    stays: HELD,
    plant: ofTwoPeople(plantText("signature"), edit({ signature: "Another." }), editForm({ signature: "Another." })),
  },
  "an address is changed": {
    erases: [],
    when: "at once",
    stays: { "outbox.params": "the letter to the old address, which tells of the change, until it is sent" },
    within: { "mail_proofs.email_key": "a proof is good for a day" },
    plant: ofTwoPeople(
      plantEmail,
      (scene, who) => scene.send(who, "PUT /api/auth/email", {}, { json: anotherAddress(scene) }),
      (scene, who) => scene.send(who, "POST /account/email", {}, { form: anotherAddress(scene) }),
    ),
  },
  "an avatar is replaced": {
    erases: [],
    when: "at once",
    plant: besideAlbum(
      (scene, who) => scene.send(who, "POST /api/auth/upload-avatar", {}, upload()),
      (scene, who) => scene.send(who, "POST /avatar", {}, upload()),
    ),
  },
  "an avatar is removed": {
    erases: [],
    when: "at once",
    plant: besideAlbum(
      (scene, who) => scene.send(who, "DELETE /api/auth/avatar"),
      (scene, who) => scene.send(who, "POST /avatar/remove"),
    ),
  },
  "a photo is taken out of an album": {
    erases: [],
    when: "at once",
    plant: ofOnePerson(
      plantPhoto("album"),
      (scene, who, photo) => scene.send(who, "DELETE /api/auth/album", {}, { json: { photo: photoIdOf(photo) } }),
      (scene, who, photo) => scene.send(who, "POST /album/:id/remove", { id: photoIdOf(photo) }),
    ),
  },
  "the owner of an avatar leaves": {
    erases: [],
    when: "at once",
    plant: ofTwoPeople(plantPhoto("avatar"), leave, leaveForm),
  },
  "the owner of an album leaves": {
    erases: [],
    when: "at once",
    plant: ofTwoPeople(plantPhoto("album"), leave, leaveForm),
  },
  "a birthday is asked for again": {
    erases: ["birthday_requests.note", "birthday_requests.reply"].map(
      (each) => `${each}: earlier than the latest, after 30 days of counting for the limit`,
    ),
    when: 31 * DAY,
    restOutlives: true,
    stays: { "audit_log.reason": "nobody changes a line of the log" },
    plant: ofTwoPeople(plantRequest, askAgain),
  },
};
