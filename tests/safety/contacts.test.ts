import { describe, expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { isNewcomer, mergeSpans, replaceWithDots } from "../../src/safety/masks";
import { findContacts } from "../../src/safety/newcomers/contacts";
import { measureLeastBusyMs } from "../support/busy-time";

/** What is written as a link, address, handle or number; what others read of it. */
const MASKED = [
  "see https://example.com/a?b=c now",
  "http://a.de",
  "www.example.org",
  "example.com",
  "go to my-site.net/me",
  "t.me/anna",
  "wa.me/491701234567",
  "youtu.be/dQw4w9",
  "discord.gg/abc",
  "bit.ly/3xY",
  "instagram.com/anna.b",
  "пример.рф",
  "сайт vk.com/anna",
  "例.com",
  "ｅｘａｍｐｌｅ．ｃｏｍ",
  "exam\u200bple.com",
  "example(dot)com",
  "gmail dot com",
  "shop.xyz",
  "anna@example.org",
  "anna.b+c@mail.example.co.uk",
  "anna(at)example.org",
  "anna [at] mail.ru",
  "@anna",
  "hi @anna_b!",
  "(@anna.b)",
  "＠anna",
  "我的 @anna123",
  "insta: anna.b",
  "Insta : @anna",
  "IG: anna_b",
  "snap: annab",
  "telegram: anna",
  "tg=anna99",
  "WhatsApp: +49 170 1234567",
  "wechat: anna_b",
  "微信：anna123",
  "微信号: anna_b",
  "vx:anna99",
  "QQ: 12345678",
  "line id: annab",
  "discord: anna#1234",
  "anna#1234",
  "kik: anna77",
  "инста: anna_b",
  "телеграм: anna",
  "вк: anna77",
  "انستا: anna_b",
  "تيليجرام: anna_b",
  "واتساب: anna99",
  "インスタ：anna_b",
  "इंस्टा: anna_b",
  "टेलीग्राम: anna",
  "skype: anna.b",
  "tiktok: anna.b",
  "+4917012345678",
  "+49 170 1234567",
  "+1 (555) 123-4567",
  "(555) 123-4567",
  "555-123-4567",
  "555.123.4567",
  "06 12 34 56 78",
  "0170/1234567",
  "030 12345678",
  "090-1234-5678",
  "138-0013-8000",
  "555 123 4567",
  "+٤٩ ١٧٠ ١٢٣٤٥٦٧",
  "+९१ ९८७६५ ४३२१०",
  "+７ ９１６ １２３ ４５ ６７",
  "8-916-123-45-67",
];

const INNOCENT = [
  "Hello, how are you?",
  "I was born in 1990.",
  "It is 12:30.",
  "On 2026-11-22 we met.",
  "12.11.2026",
  "11/22/2026",
  "1990-2020",
  "1,000,000 stars",
  "10 000 000 people",
  "12345678",
  "49170 is bare",
  "3.14159265",
  "1 2 3 4 5 6 7 8",
  "4 8 15 16 23 42",
  "21-19 21-17",
  "Meet @ 5 pm",
  "e.g. this",
  "etc.and so on",
  "Hello.World",
  "Node.js is fine",
  "The end.Is it?",
  "version 1.2.3",
  "3-4 times",
  "50/50",
  "24/7",
  "ISBN 978-3-16-148410-0",
  "First line: hello",
  "My sign: a fish",
  "Ich wiege 70 kg.",
  "Das kostet 12,50 €.",
  "Am 3. Mai 2020 um 8.15 Uhr",
  "z.B. heute",
  "usw. usf.",
  "J’ai 25 ans.",
  "Il est 18h30.",
  "M. Dupont, 3 rue des Lilas",
  "C’est-à-dire demain",
  "Tengo 30 años.",
  "Son las 8:30.",
  "EE.UU. y Europa",
  "Nací el 5/6/1995.",
  "Tenho 20 anos.",
  "São 15h00.",
  "R$ 1.000.000 na conta",
  "Мне 25 лет.",
  "В 2019-2020 годах",
  "т.е. сегодня",
  "Цена 1 500 000 рублей",
  "А. С. Пушкин",
  "عمري ٢٥ سنة.",
  "الساعة ١٢:٣٠",
  "في عام ١٩٩٠",
  "我今年25岁。",
  "今天是2026年11月22日。",
  "价格是1000元。",
  "私は25歳です。",
  "午前10時30分",
  "2026年11月22日",
  "मैं 25 साल का हूँ।",
  "सुबह 8:30 बजे",
  "१९९० में",
  "100% sure",
  "#1 fan",
  "A+ in maths",
  "C# and F#",
  "a@ b",
  "10:30-11:45",
];

const read = (text: string) => replaceWithDots(text, mergeSpans(findContacts(text)));

describe("what newcomers' texts do not show", () => {
  test("knows sixty spellings, and sixty innocent texts", () => {
    expect(MASKED.length).toBeGreaterThanOrEqual(60);
    expect(INNOCENT.length).toBeGreaterThanOrEqual(60);
  });
  test.each(MASKED)("%j is masked", (text) => expect(read(text)).toContain("•••"));
  test.each(INNOCENT)("%j is not", (text) => expect(read(text)).toBe(text));

  test("only the contact goes", () => {
    expect(read("Write me at anna@example.org, please")).toBe("Write me at •••, please");
    expect(read("call +49 170 1234567 or @anna")).toBe("call ••• or •••");
  });

  test.each(["a.", "@", "1-", "a@", "insta: ", "+1 ", "(", "www.", "a.a"])(
    "takes time by the length of %j",
    async (unit) => {
      const text = unit.repeat(10_000);
      expect(await measureLeastBusyMs(() => findContacts(text), 1_500)).toBeLessThan(1_500);
    },
  );

  test("are masked until the account is a day old and has three throws", () => {
    const who = (hours: number, throw_count: number) => ({
      created_at: -hours * (DAY / 24),
      throw_count,
      official: 0,
    });
    expect([who(23, 9), who(30, 2), who(24, 3)].map((each) => isNewcomer(each, 0))).toEqual([true, true, false]);
    expect(isNewcomer({ ...who(0, 0), official: 1 }, 0)).toBe(false);
  });
});
