import { expect, test } from "bun:test";
import { refusalText } from "../../src/i18n/refusal-text";
import { withResetTime } from "../../src/i18n/reset-time";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { Refusal } from "../../src/runtime/errors";

test.each(LANGUAGES)("a limit of the day says when it starts again where the reader lives: %s", (language) => {
  const t = withResetTime(translatorFor(language), () => "01:00");
  const text = refusalText(t, new Refusal("conversation_limit_reached", { n: 15 }));
  expect(text).toContain("01:00");
  expect(text).toMatch(/15|١٥/);
  expect(text).not.toContain("{");
  expect(refusalText(t, new Refusal("not_found"))).toBe(refusalText(translatorFor(language), new Refusal("not_found")));
});
