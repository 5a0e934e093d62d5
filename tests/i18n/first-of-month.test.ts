/** French dates on pages of the browser, as on those of the server. */
import { expect, test } from "bun:test";
import { formatDeviceDate } from "../../src/ui/chat/times";

const FIRST_OF_MARCH = new Date(2026, 2, 1, 12).getTime();

test("the first of a month is 1er in French, and in no other language", () => {
  expect(formatDeviceDate("fr", { dateStyle: "medium" }, FIRST_OF_MARCH)).toBe("1er\u00a0mars 2026");
  expect(formatDeviceDate("fr-CA", { day: "numeric", month: "short" }, FIRST_OF_MARCH)).toBe("1er\u00a0mars");
  expect(formatDeviceDate("es", { day: "numeric", month: "short" }, FIRST_OF_MARCH)).toBe("1\u00a0mar");
});
