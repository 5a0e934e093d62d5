import { expect, test } from "bun:test";
import welcome from "../../locales/welcome.json";

test("each of the ten languages that the product began with has letters to welcome people", () => {
  const counts = ["ar", "de", "en", "es", "fr", "hi", "ja", "pt", "ru", "zh"].map(
    (language) => (welcome as Record<string, string[]>)[language]?.length ?? 0,
  );
  expect(Math.min(...counts)).toBeGreaterThan(0);
});
