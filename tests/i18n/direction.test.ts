import { expect, test } from "bun:test";
import { translate } from "../../src/i18n/intl";

test("a name in the other writing direction stands apart and does not turn the sentence", () => {
  const said = { nickname: "ليلى", comment: "Rain" };
  expect(translate("en")("messages.text.bottle_commented", said)).toContain("\u2068ليلى\u2069");
  expect(translate("en")("messages.text.bottle_commented", said)).not.toContain("\u2068Rain");
  expect(translate("ar")("messages.text.bottle_commented", said)).toContain("\u2068Rain\u2069");
  expect(translate("ar")("messages.text.bottle_commented", said)).not.toContain("\u2068ليلى");
});
