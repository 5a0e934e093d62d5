import { expect, test } from "bun:test";
import { translate } from "../../src/i18n/intl";
import { errorText } from "../../src/i18n/refusals";
import { knowingResets } from "../../src/i18n/resets";
import { LANGUAGES } from "../../src/limits/limits";
import { Refusal } from "../../src/runtime/errors";

test.each(LANGUAGES)(
  "a limit of the day says when it starts again where the reader lives: %s",
  (language) => {
    const t = knowingResets(translate(language), () => "01:00");
    const text = errorText(t, new Refusal("conversation_limit_reached"));
    expect(text).toContain("01:00");
    expect(text).not.toContain("{");
    expect(errorText(t, new Refusal("not_found"))).toBe(
      errorText(translate(language), new Refusal("not_found")),
    );
  },
);
