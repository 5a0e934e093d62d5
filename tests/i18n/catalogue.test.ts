import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import en from "../../locales/en.json";
import type { Key } from "../../src/i18n/catalogue";
import { formatNumber } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";

/** What the customer has fixed word for word: errors, and the notice of a missing sign-in; every one stands word for word in a text that is used. */
const SECTION_8 = {
  Auth: [
    "login failed",
    "registration failed",
    "username already exists",
    "nickname already exists",
    "nickname cannot be empty",
    "email already exists",
    "verification email failed",
    "please login first",
    "please login",
  ],
  "Throw and pick": [
    "Today you have thrown 3 bottles, please come back tomorrow",
    "You have picked up 10 bottles today, please come back tomorrow",
    "bottle does not exist",
    "already picked this bottle",
    "user does not exist",
    "content cannot be empty",
    "profile incomplete",
    "backpack capacity not enough",
    "too many uncollected bottles",
  ],
  Coins: ["insufficient coins", "already checked in", "daily limit reached", "backpack is full"],
  Square: ["cannot buy your own design", "design does not exist or is not for sale"],
  Designs: ["sold or exhibited designs cannot be edited", "bottle name mismatch"],
  Generic: [
    "check-in",
    "expand",
    "mark",
    "load",
    "upload",
    "save",
    "comment",
    "sale",
    "exhibition",
    "destroy",
    "copy link",
  ].map((what) => `${what} failed`),
};

/** What is said only in rooms that the house may not have yet. */
const IN_ROOM: Record<string, string[]> = {
  feedback: ["You have 5 pending feedbacks"],
  chat: ["recall only within 2 minutes", "image expired", "follow failed"],
  "profile/photos": ["unsupported image format", "image size cannot exceed 5MB"],
};

const t = translatorFor("en") as (key: Key) => string;
/** As readers see them: numbers come from `src/limits`. */
const texts = [
  ...(Object.keys(en) as Key[]).map((key) => t(key)),
  translatorFor("en")("error.image_too_large", { unit: "bytes", most: 0 }),
].map((text) => text.toLowerCase());
const isThere = (words: string): boolean => texts.some((text) => text.includes(words.toLowerCase()));

test.each(Object.entries(SECTION_8))("section 8, %s: word for word in en.json", (_, words) => {
  expect(words.filter((each) => !isThere(each))).toEqual([]);
});

test.each(Object.entries(IN_ROOM))("section 8, where the room %s is there: word for word", (room, words) => {
  const built = existsSync(join(import.meta.dir, "../../src", room));
  expect(built ? words.filter((each) => !isThere(each)) : []).toEqual([]);
});

test("a placeholder without a format takes words alone, so that no number reaches a reader unformatted", () => {
  // @ts-expect-error: the price is a number.
  expect(translatorFor("ar")("chat.card_price", { price: 1234 })).toContain("1234");
  expect(translatorFor("ar")("chat.card_price", { price: formatNumber(localeOf("ar", null), 1234) })).toContain(
    "١٬٢٣٤",
  );
});
