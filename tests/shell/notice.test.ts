import { expect, test } from "bun:test";
import { withResetTime } from "../../src/i18n/reset-time";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { parseNotice } from "../../src/shell/parts/notice";

test("the notice for buying one's own design gives the reason", () => {
  expect(parseNotice(translatorFor("en"), "own_design.buy")).toMatchObject({
    text: "Cannot buy your own design.",
    failure: true,
  });
});

test.each(LANGUAGES)("the notice of a daily limit gives the reset time: %s", (language) => {
  const t = withResetTime(translatorFor(language), () => "01:00");
  for (const code of ["liked_capped", "dropped_capped"]) expect(parseNotice(t, code)?.text).toContain("01:00");
});
