import { describe, expect, test } from "bun:test";
import emojiNames from "unicode-emoji-json";
import { excerptOfMessage } from "../../../src/chat/search/highlights";
import { indexTermsOf, matchesQuery, parseMessageQuery, searchWordsOf } from "../../../src/chat/search/words";
import { MESSAGE_SEARCH_LIMITS } from "../../../src/limits/chat";
import { SAMPLES } from "./samples";

const { wordLength, wordsMax, excerpt } = MESSAGE_SEARCH_LIMITS;

const marked = (text: string, q: string): string =>
  excerptOfMessage(text, parseMessageQuery(q))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join("");

/** An emoji, and in each tone of skin where it has them. */
const withTones = (emoji: string): string[] => [
  emoji,
  ...["🏻", "🏿"]
    .map((tone) => emoji.replace(/^\p{Emoji_Modifier_Base}/u, `$&${tone}`))
    .filter((each) => each !== emoji),
];

describe("words of a message", () => {
  test("are each once, without what is no word; of Chinese each sign with the next", () => {
    expect(searchWordsOf("One, one & TWO – 3!")).toEqual(["one", "two", "3"]);
    expect(searchWordsOf("燈塔。塔")).toEqual(["灯塔", "塔"]);
    expect(searchWordsOf("… ?! \n")).toEqual([]);
    expect(searchWordsOf("والمدينة")).toEqual(["والمدينه", "المدينه", "مدينه"]);
  });

  test("have a length at which they are cut, in a search too", () => {
    const long = "a".repeat(wordLength + 5);
    expect(searchWordsOf(long)).toEqual(["a".repeat(wordLength)]);
    expect(indexTermsOf(parseMessageQuery(long))).toEqual([{ word: "a".repeat(wordLength), prefix: true }]);
    expect([
      matchesQuery(long, parseMessageQuery(long)),
      matchesQuery(`${long} b`, parseMessageQuery(`${long}a b`)),
    ]).toEqual([true, false]);
  });

  test("of a search are at most so many; all of it must still be there", () => {
    const words = Array.from({ length: wordsMax + 3 }, (_, n) => `w${n}x`);
    const query = parseMessageQuery(words.join(" "));
    expect(indexTermsOf(query)).toHaveLength(wordsMax);
    expect(matchesQuery(words.join(" "), query)).toBe(true);
    expect(matchesQuery(words.slice(0, -1).join(" "), query)).toBe(false);
  });

  test("contain no sign that an index takes for syntax", () => {
    const all = String.fromCharCode(...Array.from({ length: 0x2fff }, (_, code) => code));
    for (const word of searchWordsOf(all)) expect(word).not.toMatch(/[\s"'*:&|!()<>\\^{}+-]/);
  });

  test("stand in the index wherever a text matches, in every language", () => {
    for (const { text, found, missed } of SAMPLES) {
      for (const q of found) {
        const words = searchWordsOf(text);
        const has = ({ word, prefix }: { word: string; prefix: boolean }) =>
          words.some((each) => (prefix ? each.startsWith(word) : each === word));
        expect([q, matchesQuery(text, parseMessageQuery(q)), indexTermsOf(parseMessageQuery(q)).every(has)]).toEqual([
          q,
          true,
          true,
        ]);
        expect([q, excerptOfMessage(text, parseMessageQuery(q)).some((piece) => piece.found)]).toEqual([q, true]);
      }
      for (const q of missed) expect([q, matchesQuery(text, parseMessageQuery(q))]).toEqual([q, false]);
    }
  });

  test("are of each emoji: flags, tones of skin, keycaps and joined ones too", () => {
    const emojis = Object.keys(emojiNames).flatMap(withTones);
    const isFound = (q: string): boolean => {
      const [text, query] = [`Guten ${q}${q} Morgen`, parseMessageQuery(q)];
      const words = searchWordsOf(text);
      const isIndexed = ({ word }: { word: string }) => words.some((each) => each.startsWith(word));
      const isMarked = excerptOfMessage(text, query).some((piece) => piece.found);
      return matchesQuery(text, query) && indexTermsOf(query).every(isIndexed) && isMarked;
    };
    expect(emojis.length).toBeGreaterThan(1_900);
    // Marks of punctuation are no words, coloured or not.
    expect(emojis.filter((emoji) => !isFound(emoji))).toEqual(["‼️", "⁉️"]);
  });

  test("are of one flag not those of another", () => {
    const flags = Object.keys(emojiNames).filter((emoji) =>
      /^(\p{RI}\p{RI}|\u{1f3f4}[\u{e0061}-\u{e007f}]+)$/u.test(emoji),
    );
    expect(flags.length).toBeGreaterThan(250);
    const all = flags.join("");
    for (const [n, flag] of flags.entries()) {
      const others = flags.toSpliced(n, 1).join("");
      expect([flag, matchesQuery(all, parseMessageQuery(flag)), matchesQuery(others, parseMessageQuery(flag))]).toEqual(
        [flag, true, false],
      );
    }
    expect(marked("🇯🇵🇩🇪🇫🇷", "🇩🇪")).toBe("🇯🇵[🇩🇪]🇫🇷");
    expect(marked("🏴󠁧󠁢󠁳󠁣󠁴󠁿 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿")).toBe("🏴󠁧󠁢󠁳󠁣󠁴󠁿 and [🏴󠁧󠁢󠁷󠁬󠁳󠁿]");
    expect(matchesQuery("👍🏽", parseMessageQuery("👍🏻"))).toBe(true);
  });
});

describe("an excerpt", () => {
  test("marks what was looked for as it is written", () => {
    expect(marked("Two lemons, one LEMON", "lemon")).toBe("Two [lemon]s, one [LEMON]");
    expect(marked("Die große Straße", "grosse strass")).toBe("Die [große] [Straß]e");
    expect(marked("L’été à la mer", "ete mer")).toBe("L’[été] à la [mer]");
    expect(marked("我在海邊看見燈塔", "灯塔")).toBe("我在海邊看見[燈塔]");
    expect(marked("もうﾚﾓﾝの木", "レモン")).toBe("もう[ﾚﾓﾝ]の木");
    expect(marked("والمدينةُ نائمة", "المدينه")).toBe("و[المدينةُ] نائمة");
    expect(marked("पढ़ना है", "पढना")).toBe("[पढ़ना] है");
    expect(marked("👩‍🍳 and 🍋", "🍋")).toBe("👩‍🍳 and [🍋]");
    expect(marked("猫猫猫", "猫")).toBe("[猫猫猫]");
  });

  test("of a long message begins near the first place, at a word, and ends with what it left out", () => {
    const text = `${"before ".repeat(60)}lantern${" after".repeat(60)}`;
    const shown = marked(text, "lantern");
    expect(shown).toMatch(/^…before .*\[lantern\] after.*…$/);
    expect(shown.length).toBeLessThan(excerpt + 10);
    expect(marked(`${"猫".repeat(400)}燈塔`, "灯塔")).toBe("…[燈塔]");
    const family = "👨‍👩‍👧‍👦";
    expect(marked(`lantern ${family.repeat(300)}`, "lantern").replaceAll(family, "")).toBe("[lantern] …");
  });

  test("is one line, whatever the message", () => {
    expect(marked("one\ntwo\tlantern", "lantern")).toBe("one two [lantern]");
    expect(marked("", "lantern")).toBe("");
  });
});
