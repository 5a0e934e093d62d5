/** Short texts that relatives of our languages, names and several languages at once have been taken for. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { detectSourceLanguage, detectTextLanguage } from "../../src/translate/detect-language";

/** What may be found, by `|`: the text. */
const judge = (texts: readonly (readonly [answers: string, text: string])[]) =>
  texts
    .map(([answers, text]) => ({ answers, text, found: detectTextLanguage(text) ?? "none" }))
    .filter(({ answers, found }) => !answers.split("|").includes(found));

test("Russian is not taken for its neighbours because of words that it has, too", () => {
  const texts =
    `Я скучаю по тебе/Гуляю по городу/Письмо пришло по почте/Много думаю о тебе/ну че там/Благодаря тебе я счастлив
    сам не знаю/Наш город маленький/к тому же холодно/та самая песня/Ходил по магазинам/по пути домой/пять лет тому назад/хвала богу
    сам приду/Всё по плану/По вечерам пью чай/Слишком много работы/Поеду по делам/тому кто найдёт/само собой/много работы
    По правде говоря/весело тут у нас было`.split(/[/\n]/);
  expect(judge(texts.map((text) => ["ru", text.trim()]))).toEqual([]);
});

test("no word of the Russian texts of the product speaks for a neighbour", () => {
  const texts = ["locales/ru.json", "tests/translations/held/ru.txt"].map((path) =>
    readFileSync(join(import.meta.dir, "../..", path), "utf8"),
  );
  const words = new Set(
    texts
      .join(" ")
      .toLowerCase()
      .match(/\p{Script=Cyrillic}{2,}/gu),
  );
  expect(words.size).toBeGreaterThan(2_000);
  // Repeated, as a single short word is never told.
  expect(judge([...words].map((word) => ["ru|none", `${word} ${word} ${word} ${word}`]))).toEqual([]);
});

test("Ukrainian is never Russian; what both languages spell alike is neither", () => {
  const texts =
    `Доброго ранку/Гарного дня/Люблю море/Хай щастить/З днем народження/Смачного/Гарного вечора, друже/Кохання моє
    Скоро весна/Добре, дякую/Моє море/Приємного вечора/моя мама/Завтра`.split(/[/\n]/);
  expect(judge(texts.map((text) => ["uk|none", text.trim()]))).toEqual([]);
  const alike = "Люблю море/моя мама/Скоро весна/Не знаю/Я не знаю/Мама дома/Думаю так".split("/");
  const found = alike.map((text) => ({
    claimed: detectTextLanguage(text),
    // From the one that the translator has; not for who reads one of them.
    either: detectSourceLanguage(text, "de", () => true),
    ukrainian: detectSourceLanguage(text, "de", (from) => from === "uk"),
    neither: detectSourceLanguage(text, "de", () => false),
    ofReader: detectSourceLanguage(text, "ru", () => true),
  }));
  const each = { claimed: null, either: "ru", ukrainian: "uk", neither: null, ofReader: null };
  expect(found).toEqual(alike.map(() => each));
  expect(["Как дела", "Дякую", "123"].map((text) => detectSourceLanguage(text, "de", () => true))).toEqual([
    "ru",
    "uk",
    null,
  ]);
});

test("Bulgarian, Serbian, Macedonian and Belarusian are found by words that Russian has not", () => {
  const texts = [
    ["bg", "Лека нощ"],
    ["bg", "Честит рожден ден"],
    ["bg", "Липсваш ми"],
    ["bg", "Обичам те"],
    ["sr", "Шта радиш"],
    ["sr", "Волим те"],
    ["sr", "Хвала на писму"],
    ["mk", "Добра ноќ"],
    ["be", "Як маешся"],
  ] as const;
  expect(judge(texts)).toEqual([]);
});

test("a text in several languages has none; a few words of another leave it its own", () => {
  const texts = [
    ["none", "I love you. Te amo mucho. Je t'aime"],
    ["none", "Good morning! Buenos días!"],
    ["none", "Gracias por todo. Thank you for everything."],
    ["none", "Hello my friend. Bonjour mon ami."],
    ["none", "Obrigado pela carta. Thanks for the letter."],
    ["none", "Feliz Navidad! Merry Christmas!"],
    ["none", "Happy birthday! Alles Gute zum Geburtstag"],
    ["en", "He said: te amo. I did not know what to say, so I just smiled."],
    ["en", "Hello. Je ne parle pas... I only speak English, sorry about that."],
    ["fr", "Salut! Je suis à Paris depuis trois jours. See you soon."],
    ["es", "Te quiero. Te echo de menos. Vuelve pronto."],
    ["pt", "Te amo. Saudades. Volta logo."],
  ] as const;
  expect(judge(texts)).toEqual([]);
});

test("greetings with capitals are words; names with capitals are names", () => {
  const texts = [
    ["en", "Merry Christmas"],
    ["en", "Happy Birthday"],
    ["en", "Happy Easter"],
    ["de", "Frohe Weihnachten"],
    ["de", "Frohe Ostern"],
    ["de", "Guten Rutsch"],
    ["fr", "Joyeux Noël"],
    ["fr", "Joyeuses Pâques"],
    ["fr", "Bonnes Fêtes"],
    ["es", "Feliz Navidad"],
    ["es", "Felices Fiestas"],
    ["pt", "Boas Festas"],
    ["pt|none", "Feliz Natal"],
    ["it", "Buon Natale"],
    ["none", "Maria Silva"],
    ["none", "Anna Schmidt"],
    ["none", "Taylor Swift"],
    ["none", "Real Madrid"],
    ["none", "Harry Potter"],
  ] as const;
  expect(judge(texts)).toEqual([]);
});

test("a beautiful letter is Portuguese or unclear without an accent, Spanish with one", () => {
  const texts = [
    ["pt|none", "Que carta bonita"],
    ["pt|none", "Que foto bonita"],
    ["pt", "Que praia bonita"],
    ["pt", "Que bonito dia"],
    ["es|none", "que bonito"],
    ["es", "Qué carta tan bonita"],
    ["es", "Qué bonita foto"],
    ["es", "Tu carta es muy bonita"],
    ["pt", "A tua carta é muito bonita"],
  ] as const;
  expect(judge(texts)).toEqual([]);
});
