import { expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { BYTES_PER_CHARACTER } from "../../src/limits/text";
import { cleanText } from "../../src/text/clean";
import { searchKey } from "../../src/text/search-key";
import { measureLeastBusyMs } from "../support/busy-time";

/** What has to be put in order, as it stands or once what is invisible between it is gone. */
const ROWS: Record<string, string> = {
  marks: "\u0301\u0323",
  "marks and joiners": "\u0301\u200d\u0323\u200b",
  "marks and empty Braille": "\u0301\u2800\u0323\u00ad",
  "half-width voicing marks": "\uff9e\u0323",
  "Thai vowels": "\u0e38\u0e48",
};
const MOST = 100;

test.each(Object.entries(ROWS))("%s on one letter are limited, and cost little to compare", async (_, unit) => {
  const bytes = CHAT_LIMITS.textMax * BYTES_PER_CHARACTER;
  const text = `a${unit.repeat(bytes / Buffer.byteLength(unit))}b`;
  expect(cleanText(text).match(/[\p{M}\uff9e]/gu)).toHaveLength(30);
  expect(await measureLeastBusyMs(() => searchKey(cleanText(text)), MOST)).toBeLessThan(MOST);
});

test.each([
  "Việt Nam, Zoë",
  "הַמַּיִם",
  "ที่นี่ ผู้ใหญ่",
  "क्षत्रिय स्त्री",
  "བསྒྲུབས",
  "1️⃣❤️‍🔥👩🏽‍❤️‍💋‍👨🏿🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  `a${"\u0301".repeat(30)}`,
  `⠁${"\u2800".repeat(100)}⠁`,
])("%s stays as it is", (text) => {
  expect(cleanText(text)).toBe(text);
});
