/** Who is suspended, or may use no feature, takes back all the same what they did before. */
import { beforeAll, expect, test } from "bun:test";
import { likeBottle } from "../../src/bottles/bottles";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { likeDesign } from "../../src/square/square";
import { LIMITABLE_FEATURES } from "../../src/users/users";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { insertBlock } from "../support/people";
import { photoRow } from "../support/photos";
import { aPerson, insertFriendship } from "../support/world";

const UNTIL = NOW + DAY;
const MEASURES = {
  suspended: { suspended_until: UNTIL },
  limited: { limits: JSON.stringify(Object.fromEntries(LIMITABLE_FEATURES.map((each) => [each, UNTIL]))) },
};

/** Somebody with something of everything that can be taken back. */
async function aPersonWithContent(db: Db) {
  const [me, friend, foe] = [await aPerson(db), await aPerson(db), await aPerson(db)];
  await insertFriendship(db, me.id, friend.id);
  await insertBlock(db, me, foe);
  const countsOf = async () =>
    (await sendText(db, me.id, friend.id, { text: "Hello", clientId: newId(NOW) }, NOW)).message.id;
  const [recalled, hidden] = [await countsOf(), await countsOf()];
  const [bottle, theirs] = [await aBottle(db, me), await aBottle(db, friend)];
  const sale = await aDesign(db, me, { status: "forSale" });
  const exhibited = await aDesign(db, me, { status: "exhibition" });
  const sold = await aDesign(db, me, { status: "sold", price: 10 });
  const liked = await aDesign(db, friend, { status: "exhibition" });
  await likeBottle(db, me, theirs, NOW);
  await likeDesign(db, me, liked.id, NOW);
  const photo = photoRow(me.id);
  await db.insertInto("photos").values(photo).execute();
  return { me, friend, foe, recalled, hidden, bottle, theirs, sale, exhibited, sold, liked, photo };
}
type PersonWithContent = Awaited<ReturnType<typeof aPersonWithContent>>;

type Call = [method: string, path: string, body?: object];

/** By the API; what comes last ends what others need. */
const API = (of: PersonWithContent): Call[] => [
  ["DELETE", `/api/bottles/like/${of.theirs}`],
  ["DELETE", `/api/square/${of.liked.id}/like`],
  ["POST", `/api/chat/messages/${of.recalled}/recall`],
  ["DELETE", `/api/chat/messages/${of.hidden}`],
  ["PUT", `/api/chat/${of.friend.id}/mute`, { muted: true }],
  ["DELETE", `/api/chat/${of.friend.id}`],
  ["DELETE", `/api/users/${of.friend.id}/follow`],
  ["DELETE", `/api/users/${of.foe.id}/block`],
  ["DELETE", `/api/designs/${of.sale.id}/sale`],
  ["DELETE", `/api/designs/${of.exhibited.id}/exhibition`],
  ["POST", `/api/designs/${of.sold.id}/hide`],
  ["DELETE", `/api/bottles/${of.bottle}`],
  ["DELETE", "/api/auth/album", { photo: of.photo.id }],
  ["DELETE", "/api/auth/avatar"],
];

const PAGES = (of: PersonWithContent): Call[] => [
  ["POST", `/bottle/${of.theirs}/unlike`],
  ["POST", "/bottle-square/unlike", { design: of.liked.id }],
  ["POST", `/chat/${of.friend.id}/mute`, { muted: "true" }],
  ["POST", `/chat/${of.friend.id}/remove`],
  ["POST", `/friends/${of.friend.id}/unfollow`],
  ["POST", `/friends/${of.foe.id}/unblock`],
  ["POST", `/bottle-design/detail/${of.sale.id}/sale/end`],
  ["POST", `/bottle-design/detail/${of.exhibited.id}/exhibition/end`],
  ["POST", `/bottle-design/detail/${of.sold.id}/hide`],
  ["POST", `/bottle/${of.bottle}/remove`],
  ["POST", `/album/${of.photo.id}/remove`],
  ["POST", "/avatar/remove"],
];

eachDatabase("taking back", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  async function stopped(measure: keyof typeof MEASURES) {
    const all = await aPersonWithContent(db());
    await db().updateTable("users").set(MEASURES[measure]).where("id", "=", all.me.id).execute();
    return { all, token: await app.enter(all.me) };
  }

  const left = async ({ me, friend, bottle, sale, exhibited }: PersonWithContent) => {
    const rows = db().selectFrom("designs").select(["id", "status"]).where("id", "in", [sale.id, exhibited.id]);
    const tie = db().selectFrom("follows").select("followee_id").where("follower_id", "=", me.id);
    const likes = db().selectFrom("bottle_likes").select("bottle_id").where("user_id", "=", me.id);
    const hearts = db().selectFrom("design_likes").select("design_id").where("user_id", "=", me.id);
    const state = db().selectFrom("bottles").select("state").where("id", "=", bottle);
    return {
      designs: (await rows.execute()).map(({ status }) => status),
      follows: (await tie.where("followee_id", "=", friend.id).execute()).length,
      likes: (await likes.where("active", "=", 1).execute()).length,
      hearts: (await hearts.where("active", "=", 1).execute()).length,
      blocks: (await db().selectFrom("blocks").selectAll().where("blocker_id", "=", me.id).execute()).length,
      bottle: (await state.executeTakeFirst())?.state,
    };
  };
  const NOTHING = { follows: 0, likes: 0, hearts: 0, blocks: 0, bottle: "removed" };

  for (const measure of ["suspended", "limited"] as const) {
    test(`${measure}: by the API`, async () => {
      const { all, token } = await stopped(measure);
      const answers: unknown[] = [];
      for (const [method, path, json] of API(all)) {
        const { status } = await app.ask(method, path, { token, json });
        answers.push([method, path, status < 300 ? "done" : status]);
      }
      expect(answers).toEqual(API(all).map(([method, path]) => [method, path, "done"]));
      expect(await left(all)).toMatchObject({ ...NOTHING, designs: ["draft", "draft"] });
    });

    test(`${measure}: by the pages, of which the conversation is one that can be read`, async () => {
      const { all, token: session } = await stopped(measure);
      const page = await app.ask("GET", `/chat/${all.friend.id}`, { session });
      const html = await page.text();
      expect([page.status, html.includes("Hello"), html.includes("<textarea")]).toEqual([200, true, false]);
      expect(html).toContain('href="/notice"');
      const answers: unknown[] = [];
      for (const [method, path, form] of PAGES(all)) {
        const answer = await app.ask(method, path, { session, form: { ...form } });
        const failed = /notice=(error|[a-z_]*(not|wrong|forbidden)[a-z_]*)/.exec(
          answer.headers.get("set-cookie") ?? "",
        );
        answers.push([path, answer.status === 303 && !failed && answer.headers.get("location") !== "/notice"]);
      }
      expect(answers).toEqual(PAGES(all).map(([, path]) => [path, true]));
      expect(await left(all)).toMatchObject({ ...NOTHING, designs: ["draft", "draft"] });
    });
  }

  test("whoever is stopped reads why in what the chat says of itself", async () => {
    for (const [measure, reason] of [
      ["suspended", "suspended"],
      ["limited", "feature_limited"],
    ] as const) {
      const { all, token } = await stopped(measure);
      const about = await (await app.ask("GET", `/api/chat/${all.friend.id}`, { token })).json();
      expect(about).toMatchObject({ reason, canWrite: false, canSendPictures: false, canBurn: false });
    }
  });
});
