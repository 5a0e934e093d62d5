import { expect, test } from "bun:test";
import { translate } from "../../src/i18n/intl";
import { knowingResets } from "../../src/i18n/resets";
import { LANGUAGES } from "../../src/limits/limits";
import { noticeOf } from "../../src/shell/parts/notice";

test("buying one's own design says why it is refused", () => {
  expect(noticeOf(translate("en"), "own_design.buy")).toMatchObject({
    text: "Cannot buy your own design.",
    failure: true,
  });
});

test.each(LANGUAGES)("the limit of the day says when it starts again: %s", (language) => {
  const t = knowingResets(translate(language), () => "01:00");
  for (const code of ["liked_capped", "dropped_capped"]) expect(noticeOf(t, code)?.text).toContain("01:00");
});
