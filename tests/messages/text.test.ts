import { describe, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import type { SystemMessage, SystemMessageType } from "../../src/messages/messages";
import { messageParamsFor, systemMessageLink, systemMessageText } from "../../src/messages/text";
import { TEST_START as NOW } from "../support/people";

const actor = { nickname: "Ana" };

/** Every type of the contract with what it tells. */
const PARAMS: Record<SystemMessageType, SystemMessage["params"]> = {
  friend_added: actor,
  follower_added: actor,
  bottle_purchased: { ...actor, price: 25, designId: "d" },
  exhibition_liked: { ...actor, designName: "Low <b>Tide</b>", designId: "d", section: "exhibition" },
  exhibition_commented: {
    ...actor,
    designName: "Low Tide",
    comment: "Olá {world}",
    designId: "d",
    section: "market",
  },
  bottle_commented: { ...actor, comment: "Olá {world} <b>", bottleId: "b" },
  bottle_answered: { ...actor, answer: "'Hi', {0}", bottleId: "b" },
  comment_thanked: { ...actor, bottleId: "b" },
  feedback_replied: { reply: "We have mended it." },
  official_notice: { text: "Tonight the sea rests." },
};
const TYPES = Object.keys(PARAMS) as SystemMessageType[];

/** Ids lead somewhere and are not said. */
const IDS = ["bottleId", "designId", "section"];
const valuesOf = (params: SystemMessage["params"]) =>
  Object.entries(params).flatMap(([name, value]) => (IDS.includes(name) ? [] : [String(value)]));

const message = (type: string, params: SystemMessage["params"]): SystemMessage => ({
  id: "1",
  from: "a",
  type,
  params,
  read: false,
  createdAt: NOW,
});

describe.each([...LANGUAGES])("messages in %s", (language) => {
  const t = translatorFor(language);
  const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");

  test.each(TYPES)("the text of %s contains all its parameters", (type) => {
    const text = plain(systemMessageText(t, message(type, PARAMS[type])));
    for (const value of valuesOf({ ...PARAMS[type], price: "" })) expect(text).toContain(value);
    if (type === "bottle_purchased") expect(text).toMatch(/25|٢٥|२५/);
  });

  test.each(TYPES)("%s with missing or invalid parameters still has a text", (type) => {
    const odd: SystemMessage["params"][] = [{}, { price: "much", nickname: 3 }];
    for (const params of odd) {
      const text = systemMessageText(t, message(type, params));
      expect(text).not.toBe("");
      expect(text).not.toContain("{");
      expect(text).not.toContain("undefined");
    }
  });

  test("the welcome message is a localized text, in the API too", () => {
    const welcome = message("official_notice", { notice: "welcome" });
    expect(plain(systemMessageText(t, welcome))).toBe(t("messages.text.notice_welcome"));
    expect(messageParamsFor(t, welcome)).toEqual({ text: t("messages.text.notice_welcome") });
  });

  test("texts about designs differ between market and exhibition", () => {
    for (const type of ["exhibition_liked", "exhibition_commented"] as const) {
      const text = (section?: string) =>
        plain(systemMessageText(t, message(type, { ...PARAMS[type], ...(section && { section }) })));
      expect(text("market")).not.toBe(text("exhibition"));
      for (const value of valuesOf(PARAMS[type])) expect(text("market")).toContain(value);
      expect(text("street")).toBe(text("exhibition"));
    }
  });

  test("unknown types and deleted accounts have a text", () => {
    for (const type of ["no_such_type", "__proto__", "notice_welcome.x"])
      expect(systemMessageText(t, message(type, {}))).toBe(t("messages.text.unknown"));
    const deleted = message("friend_added", { nickname: "" });
    expect(systemMessageText(t, deleted)).toContain(t("social.person.gone"));
    expect(messageParamsFor(t, deleted)).toEqual({ nickname: t("social.person.gone") });
  });
});

test("a message links to its subject, and an id cannot change the path", () => {
  const links = TYPES.map((type) => [type, systemMessageLink(message(type, PARAMS[type]))]);
  expect(Object.fromEntries(links)).toEqual({
    friend_added: "/friends/a",
    follower_added: "/friends/a",
    bottle_purchased: "/bottle-design/detail/d",
    exhibition_liked: "/bottle-square/d",
    exhibition_commented: "/bottle-square/d",
    bottle_commented: "/bottle/b",
    bottle_answered: "/bottle/b",
    comment_thanked: "/bottle/b",
    feedback_replied: "/profile/feedback",
    official_notice: null,
  });
  expect(systemMessageLink(message("official_notice", { notice: "welcome" }))).toBe("/");
  for (const notice of ["text_removed", "picture_removed"])
    expect(systemMessageLink(message("official_notice", { notice }))).toBe("/profile/feedback");
  expect(systemMessageLink({ ...message("friend_added", { nickname: "" }), from: null })).toBeNull();
  expect(systemMessageLink(message("bottle_commented", { bottleId: "../logout?x" }))).toBe("/bottle/..%2Flogout%3Fx");
});
