import { expect, test } from "bun:test";
import { QUOTED_QUESTION_MAX } from "../../src/limits/answers";
import { lastQuestion } from "../../src/text/last-question";

test.each([
  ["My daughter asked why waves never get tired. I said I would ask someone. So: why?", "So: why?"],
  ["Who are you? Where do you live? Write to me.", "Where do you live?"],
  ["Wer bist du? Es ist 3.5 km weit.", "Wer bist du?"],
  ["Fährst du z.B. ans Meer?", "Fährst du z.B. ans Meer?"],
  ["Hola. ¿Qué ves desde tu ventana? Un abrazo.", "¿Qué ves desde tu ventana?"],
  ["Bonjour ! Que vois-tu de ta fenêtre ?", "Que vois-tu de ta fenêtre ?"],
  ["Привет! Что ты видишь из окна?!", "Что ты видишь из окна?!"],
  ["مرحبا. ماذا ترى من نافذتك؟ اكتب لي.", "ماذا ترى من نافذتك؟"],
  ["यहाँ बारिश हो रही है। वहाँ क्या हो रहा है? लिखना।", "वहाँ क्या हो रहा है?"],
  ["こんにちは。窓から何が見えますか？教えてください。", "窓から何が見えますか？"],
  ["你好！你的窗外有什么？告诉我吧。", "你的窗外有什么？"],
  ["One line\nand a question?\nBye", "and a question?"],
  ["She asked: “Is anybody there?” and left", "She asked: “Is anybody there?”"],
])("%p asks %p", (letter, question) => {
  expect(lastQuestion(letter)).toBe(question);
});

test.each(["", "   ", "Good night.", "???", "¿?", "See https://example.org/?a=b for more", "こんにちは。"])(
  "%p asks nothing",
  (letter) => {
    expect(lastQuestion(letter)).toBeNull();
  },
);

test("a long question is shortened at its beginning, at a space", () => {
  const question = lastQuestion(`${"and then ".repeat(80)}did you sleep?`) ?? "";
  expect([...question].length).toBeLessThanOrEqual(QUOTED_QUESTION_MAX + 1);
  expect(question).toStartWith("…");
  expect(question).toEndWith("did you sleep?");
});

test("a letter of 1,000 signs without an end takes no longer than a moment", () => {
  const before = performance.now();
  for (const text of ["?".repeat(1_000), ".a".repeat(500), "a ".repeat(500), `${"a".repeat(999)}?`]) lastQuestion(text);
  expect(performance.now() - before).toBeLessThan(200);
});
