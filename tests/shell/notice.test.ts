import { expect, test } from "bun:test";
import { translate } from "../../src/i18n/intl";
import { LANGUAGES } from "../../src/limits";
import { noticeOf } from "../../src/shell/notice";

test("buying one's own design says why it is refused", () => {
  expect(noticeOf(translate("en"), "own_design")).toMatchObject({
    text: "Cannot buy your own design.",
    failure: true,
  });
});

test.each(LANGUAGES)("the limit of the day says when it starts again: %s", (language) => {
  for (const code of ["liked_capped", "dropped_capped"]) {
    const [one, five] = [1, 5].map((n) => noticeOf(translate(language), `${code}:${n}`)?.text);
    expect(one).toBeTruthy();
    expect(five).not.toBe(one);
  }
  expect(noticeOf(translate("en"), "liked_capped:5")?.text).toEndWith(
    "Daily limit reached: no more coins for likes today. It starts again in 5 hours.",
  );
});
