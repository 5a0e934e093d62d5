/** A whole chat: taken along as a file each picture is what the store has, and the calendar leads to each message, once. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { listChatDays, sendPicture } from "../../src/chat/chat";
import { chatFile } from "../../src/chat/web/file/chat-file";
import type { Db } from "../../src/db/transact";
import { localeOf } from "../../src/i18n/locales";
import { parseTimeZone, wallClock } from "../../src/i18n/time-zone";
import { translatorFor } from "../../src/i18n/translator";
import { DAY, HOUR } from "../../src/runtime/units";
import { CHAT_PICTURE } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const stores = { kept: aFileStore(), burning: aFileStore() };
const KILOBYTE = 1024;
/** Around each power of two up to a quarter of a megabyte, whatever the size of a piece is. */
const lengths = fc
  .tuple(fc.constantFrom(0, ...Array.from({ length: 9 }, (_, n) => KILOBYTE << n)), fc.nat(4), fc.nat(300 * KILOBYTE))
  .map(([border, more, other]) => (border === 0 ? other : border + more - 2) || 1);

async function picturesIn(
  db: Db,
  me: TestPerson,
  other: TestPerson,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Buffer[]> {
  const words = { t: translatorFor("en"), language: "en", locale: localeOf("en", null), zone: null } as const;
  const reader = { me: me.id, other: other.id, partner: other.nickname, ...words };
  let html = "";
  for await (const part of chatFile(db, { get: async () => bytes }, reader, CHAT_NOW)) html += part;
  return [...html.matchAll(/src="data:image\/[a-z]+;base64,([^"]*)"/g)].map(([, text = ""]) =>
    Buffer.from(Uint8Array.fromBase64(text)),
  );
}

const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Berlin"];
/** ms from the first of a month of UTC, in months from the first one: mostly where it is another month elsewhere. */
const moments = fc.uniqueArray(
  fc
    .tuple(fc.nat(4), fc.oneof(fc.integer({ min: -15, max: 15 }), fc.integer({ min: -200, max: 200 })))
    .map(([month, hours]) => Date.UTC(2027, 2 + month) + hours * HOUR),
  { minLength: 1, maxLength: 6 },
);

eachDatabase("a whole chat", (db) => {
  test("as a file: a picture of any length is in it byte for byte", async () => {
    const [one, other] = await aPairOfFriends(db());
    const picture = { bytes: CHAT_PICTURE, clientId: "picture", burn: false };
    await sendPicture(db(), stores, { me: one.id, other: other.id }, picture, CHAT_NOW);
    const property = fc.asyncProperty(lengths, async (length) => {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) & 255);
      const found = await picturesIn(db(), one, other, bytes);
      expect(found.map((each) => each.equals(bytes))).toEqual([true]);
    });
    await fc.assert(property, { ...propertyRuns(7), examples: [[64 * KILOBYTE + 1], [200 * KILOBYTE]] });
  });

  test(
    "by its calendar: month after month, there and back, each message on its day",
    async () => {
      const property = fc.asyncProperty(moments, fc.constantFrom(...ZONES), async (times, name) => {
        const zone = parseTimeZone(name);
        const [me, other] = await aPairOfFriends(db());
        times.sort((before, after) => before - after);
        for (const time of times) await sendMessage(db(), me, other, "hello", time);
        const dates = times.map((time) => new Date(wallClock(time, zone)).toISOString().slice(0, 10));
        const written = [...Map.groupBy(dates, (date) => date)].map(([date, { length }]) => `${date}: ${length}`);
        const months = [...new Set(dates.map((date) => date.slice(0, 7)))];

        const pages = async (from: string | null, way: "earlier" | "later") => {
          const [seen, days]: [string[], string[]] = [[], []];
          for (let month = from, more = true; more && seen.length <= months.length; ) {
            const page = await listChatDays(db(), me.id, other.id, { month, zone }, CHAT_NOW + 400 * DAY);
            seen.push(page.month);
            days.push(...page.days.map(({ date, count }) => `${date}: ${count}`));
            month = page[way];
            more = month !== null;
          }
          return { seen, days: days.sort() };
        };
        const back = await pages(null, "earlier");
        expect({ name, ...back }).toEqual({ name, seen: months.toReversed(), days: written });
        const forth = await pages(back.seen.at(-1) ?? null, "later");
        expect({ name, ...forth }).toEqual({ name, seen: months, days: written });
      });
      const border = Date.UTC(2027, 3);
      const examples: [number[], string][] = [
        [[border - HOUR, border + 40 * DAY], "Pacific/Kiritimati"],
        [[border + HOUR, border + 40 * DAY], "Pacific/Honolulu"],
      ];
      await fc.assert(property, { ...propertyRuns(10), examples });
    },
    PROPERTY_TIMEOUT,
  );
});
