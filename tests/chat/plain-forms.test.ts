import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { translatorFor } from "../../src/i18n/translator";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { DAY, MINUTE } from "../../src/runtime/units";
import { followPerson, unfollowPerson } from "../../src/social/social";
import { uploadForm } from "../profile/uploader";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../support/people";
import { CHAT_PICTURE, listFileNames, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const t = translatorFor("en");
const ERROR = {
  apart: t("error.not_friends"),
  over: t("error.image_expired"),
  late: t("error.recall_window_over"),
  kind: t("error.unsupported_image"),
};
const decoded = (html: string): string => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
/** The sentence stands in the row of the message. */
const textBeside = (html: string, id: string): string =>
  /<p class="field-error chat-fault" role="alert">([^<]*)/.exec(
    html.split(`data-line="${id}"`)[1]?.split("data-line=")[0] ?? "",
  )?.[1] ?? "";

eachDatabase("chat forms without JavaScript", (db) => {
  async function aTalk(people?: readonly [TestPerson, TestPerson]) {
    const [one, other] = people ?? (await aPairOfFriends(db()));
    const all = await openChatApp(db(), [one, other]);
    const { app, sendFile } = all;
    const toOther = (who: TestPerson) => `/chat/${who === one ? other.id : one.id}`;
    const ask = async (who: TestPerson, method: string, path: string, sent: object = {}) => {
      const response = await app.ask(method, path, { session: await app.enter(who), ...sent });
      const html = decoded(await response.clone().text());
      return { response, status: response.status, html, to: response.headers.get("location") };
    };
    const photo = (who: TestPerson, fields: Record<string, string>, bytes = CHAT_PICTURE) =>
      ask(who, "POST", `${toOther(who)}/photo`, { body: uploadForm(bytes, "x.png", fields) });
    const act = (who: TestPerson, id: string, verb: string, query = "") =>
      ask(who, "POST", `${toOther(who)}/messages/${id}/${verb}${query}`);
    const page = async (who: TestPerson) => (await ask(who, "GET", toOther(who))).html;
    const burning = async () => (await sendFile(one, other, { burn: "true" })).body.id;
    return { ...all, one, other, ask, photo, act, page, burning, toOther };
  }

  const stop = (who: TestPerson) =>
    db()
      .updateTable("users")
      .set({ suspended_until: CHAT_NOW + 9 * DAY })
      .where("id", "=", who.id)
      .execute();

  test("permanent and burn pictures can be sent, and the same form sent twice is one message", async () => {
    const { one, other, photo, list, toOther, app } = await aTalk();
    for (const burn of ["false", "false", "true", "true"]) {
      const sent = await photo(one, { clientId: `form-${burn}`, burn });
      expect([sent.status, sent.to]).toEqual([303, toOther(one)]);
    }
    expect((await list(other, one)).map(({ kind }) => kind)).toEqual(["burn", "image"]);
    expect(await listFileNames(app.burning)).toHaveLength(1);
  });

  test("the form requires the choice between permanent and burn, and keeps it after a refusal", async () => {
    const { one, ask, photo, list, other, toOther } = await aTalk();
    const first = await ask(one, "GET", `${toOther(one)}/photo`);
    expect(first.html).toContain('required="" name="burn" checked="" value="false"');
    const silent = await photo(one, { clientId: "silent" });
    expect([silent.status, silent.html.includes(t("field.burn_required"))]).toEqual([422, true]);
    const bad = await photo(one, { clientId: "bad", burn: "true" }, new Uint8Array([1, 2, 3]));
    expect([bad.status, bad.html.includes(ERROR.kind)]).toEqual([422, true]);
    expect(bad.html).toContain('required="" name="burn" checked="" value="true"');
    const none = await photo(one, { clientId: "none", burn: "true" }, new Uint8Array());
    expect([none.status, none.html.includes(t("field.file_required"))]).toEqual([422, true]);
    const large = await photo(one, { clientId: "large", burn: "true" }, new Uint8Array(7 << 20));
    expect([large.status, large.html.includes('checked=""')]).toEqual([422, false]);
    expect(await list(other, one)).toEqual([]);
  });

  test("a refused picture shows the reason in the form: strangers, blocked, unfollowed, stopped, under 18", async () => {
    const [follower, host] = [await aPerson(db()), await aPerson(db())];
    await followPerson(db(), follower, host.id, CHAT_NOW);
    const stranger = await aTalk([follower, host]);
    const refused = async (chat: typeof stranger, burn = "false") => {
      const { status, html } = await chat.photo(chat.one, { clientId: `refused-${burn}`, burn });
      expect(status).toBe(422);
      expect(await chat.list(chat.one, chat.other)).toEqual([]);
      return html;
    };
    expect(await refused(stranger)).toContain(ERROR.apart);
    expect((await stranger.ask(follower, "GET", `/chat/${host.id}/photo`)).html).not.toContain('type="file"');
    const blocked = await aTalk();
    await blockPerson(db(), blocked.other, blocked.one.id, CHAT_NOW);
    expect(await refused(blocked)).toContain(ERROR.apart);
    const apart = await aTalk();
    await unfollowPerson(db(), apart.other, apart.one.id, CHAT_NOW);
    expect(await refused(apart)).toContain(ERROR.apart);
    const stopped = await aTalk();
    await stop(stopped.other);
    expect(await refused(stopped)).toContain(t("error.person_stopped"));
    const minors = await aTalk(await aPairOfFriends(db(), { birthday: "2012-05-05" }));
    expect(await refused(minors, "true")).toContain(t("error.burn_adults_only"));
    expect((await minors.ask(minors.one, "GET", `${minors.toOther(minors.one)}/photo`)).html).toContain(
      '<input type="hidden" name="burn" value="false"/>',
    );
  });

  test("the page for a photo is there for people with a profile alone, and for people who exist", async () => {
    const { one, other, ask } = await aTalk();
    expect((await ask(one, "GET", `/chat/${newId(CHAT_NOW)}/photo`)).status).toBe(404);
    const newcomer = await aPerson(db(), { birthday: null });
    expect((await ask(newcomer, "GET", `/chat/${other.id}/photo`)).to).toStartWith("/complete-profile");
  });

  test("an empty chat says that it is a request where the other does not follow back, and to a friend nothing", async () => {
    const [follower, host] = [await aPerson(db()), await aPerson(db())];
    await followPerson(db(), follower, host.id, CHAT_NOW);
    expect(await (await aTalk([follower, host])).page(follower)).toContain("chat-banner");
    const friends = await aTalk();
    expect(await friends.page(friends.one)).not.toContain("chat-banner");
  });

  test("a suspended person is redirected to their notice, a signed-out one to the login", async () => {
    const { one, other, photo, list, app, toOther } = await aTalk();
    await stop(one);
    expect((await photo(one, { clientId: "stopped", burn: "false" })).to).toBe("/notice");
    expect(await list(other, one)).toEqual([]);
    const body = uploadForm(CHAT_PICTURE, "x.png", { burn: "false" });
    const nobody = await app.ask("POST", `${toOther(other)}/photo`, { body });
    expect(nobody.headers.get("location")).toStartWith("/login");
  });

  test("a message can be recalled within two minutes; later the refusal is shown beside it", async () => {
    const { one, other, act, page, app, list, toOther } = await aTalk();
    const message = await sendMessage(db(), one, other, "oh no", TEST_START);
    const late = await sendMessage(db(), one, other, "stays", TEST_START);
    expect(await page(one)).toContain(`formAction="${toOther(one)}/messages/${message.id}/recall"`);
    const done = await act(one, message.id, "recall");
    expect([done.status, done.to]).toEqual([303, toOther(one)]);
    expect((await list(other, one)).map(({ recalled }) => recalled)).toEqual([false, true]);
    expect((await act(other, late.id, "recall")).status).toBe(422);
    app.later(CHAT_LIMITS.recallWindow + MINUTE);
    expect((await page(one)).includes("/recall")).toBe(false);
    const refused = await act(one, late.id, "recall");
    expect([refused.status, textBeside(refused.html, late.id)]).toEqual([422, ERROR.late]);
    expect((await list(other, one))[0]?.text).toBe("stays");
  });

  test("deleting a message for oneself is idempotent and returns to the page of the form", async () => {
    const { one, other, act, list, toOther } = await aTalk();
    const { id } = await sendMessage(db(), one, other, "enough");
    for (let twice = 0; twice < 2; twice++) expect((await act(other, id, "delete")).status).toBe(303);
    expect([await list(other, one), (await list(one, other)).length]).toEqual([[], 1]);
    const old = await act(one, id, "delete", "?before=2");
    expect(old.to).toBe(`${toOther(one)}?before=2`);
  });

  test("a message of other people cannot be recalled, deleted or opened", async () => {
    const { one, other, act } = await aTalk();
    const foreign = await sendMessage(db(), ...(await aPairOfFriends(db())), "not yours");
    for (const verb of ["recall", "delete", "open"]) {
      const refused = await act(one, foreign.id, verb);
      expect([refused.status, refused.html.includes(t("error.not_found"))]).toEqual([422, true]);
    }
    expect(await act(other, foreign.id, "open")).toMatchObject({ status: 422 });
  });

  test("a burn picture is opened once: only that response contains it, afterwards it has ended for both", async () => {
    const { one, other, act, page, burning, app } = await aTalk();
    const id = await burning();
    const opening = `${id}/open"`;
    expect(await page(other)).toContain(opening);
    expect(await page(one)).not.toContain(opening);
    expect((await act(one, id, "open")).status).toBe(422);
    const opened = await act(other, id, "open");
    expect([opened.status, opened.response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(opened.html).toContain('src="data:image/webp;base64,');
    expect(opened.html).toContain(t("chat.once_plain"));
    expect(opened.html).toContain(`<meta http-equiv="refresh" content="10;url=/chat/${one.id}"/>`);
    expect(await listFileNames(app.burning)).toEqual([]);
    const repeated = await act(other, id, "open");
    expect([repeated.status, textBeside(repeated.html, id)]).toEqual([422, ERROR.over]);
    for (const who of [one, other]) {
      const html = await page(who);
      expect([html.includes(">Image expired</span>"), html.includes("data:image")]).toEqual([true, false]);
    }
  });

  test("of two concurrent requests to open a burn picture one gets it", async () => {
    const { other, act, burning } = await aTalk();
    const id = await burning();
    const both = await Promise.all([act(other, id, "open"), act(other, id, "open")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    ["blocked", (by: TestPerson, other: TestPerson) => blockPerson(db(), by, other.id, CHAT_NOW)],
    ["unfollowed", (by: TestPerson, other: TestPerson) => unfollowPerson(db(), by, other.id, CHAT_NOW)],
    ["suspended", (by: TestPerson) => stop(by)],
    ["eight days old", null],
  ] as const)("a burn picture whose sender is %s cannot be opened, and the page says why", async (_, change) => {
    const { one, other, act, burning, app } = await aTalk();
    const id = await burning();
    if (change) await change(one, other);
    else app.later(8 * DAY);
    const refused = await act(other, id, "open");
    expect(refused.status).toBe(422);
    expect([ERROR.apart, ERROR.over]).toContain(textBeside(refused.html, id));
    expect(refused.html).not.toContain("data:image");
  });
});
