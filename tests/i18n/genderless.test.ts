/** Arabic without gender where it speaks to anybody, Russian that does not decline names: where a clear rule can say so. */
import { expect, test } from "bun:test";
import { readTexts } from "../../scripts/locale-texts";

/** Keys whose texts break a rule. */
const breaking = (language: "ar" | "ru", rule: RegExp, keys = /./): string[] =>
  Object.entries(readTexts(language)).flatMap(([key, text]) => (keys.test(key) && rule.test(text) ? [key] : []));

/** A person's name in a text. */
const NAME = "\\{(?:name|nickname|who|author|username)\\}";
/** Each asks for a case. In «» a name stands as it is, beside a noun that is declined. */
const PREPOSITIONS =
  "без|в|во|вместо|для|до|за|из|к|ко|кроме|между|на|над|о|об|обо|от|перед|по|под|при|про|против|ради|с|со|у|через";

const RUSSIAN = [
  ["a preposition before a name", new RegExp(`(?<!\\p{L})(?:${PREPOSITIONS})\\s+${NAME}`, "iu"), "Письмо от {name}"],
  ["an ending at a name", new RegExp(`${NAME}[»”]?-?\\p{L}`, "iu"), "Чат с пользователем {name}ом"],
  [
    "a past tense after a name, which has a gender",
    new RegExp(`${NAME}(?: (?:ещё|больше|не|тебе|тебя|тоже|уже))* \\p{L}+(?:л|ла|лся|лась)(?!\\p{L})`, "iu"),
    "{nickname} уже ответил на письмо",
  ],
] as const;

test.each(RUSSIAN)("in Russian no text has %s", (_, rule, example) => {
  expect(rule.test(example)).toBe(true);
  expect(breaking("ru", rule)).toEqual([]);
});

/** Where Arabic has infinitives and "يُرجى" instead of an imperative, as its glossary says. */
const WITHOUT_IMPERATIVES = /^(?:mail|error|safety\.help|safety\.report|safety\.reports|bottles\.calm)\./;
const IMPERATIVES =
  "أدخل|أدخلي|أرسل|أضف|أعد|أكمل|اتصل|احذف|احفظ|اختر|ادخل|ارفع|استخدم|اضغط|اطلب|افتح|اقرأ|اكتب|المس|انتظر|انقر|تأكد|تأكّد|تحقق|تحقّق|تواصل|جرب|جرّب|حاول|حاولي|راجع|سجل|سجّل|غيّر|قم|كرّر";
const SENTENCE_BEGINS = "(?:^|[.!؟؛:،»\\n]\\s*|\\sثم\\s|\\sو|\\sأو\\s)";

const ARABIC = [
  [
    "a pronoun that is a man's or a woman's",
    /أنت[\u064e\u0650]|أنتي(?!\p{L})|(?:ل|ب|من|علي|إلي)ك[\u064e\u0650](?!\p{L})/u,
    /./,
    "هل هذا أنتَ؟",
  ],
  [
    "both genders beside each other",
    /\p{Script=Arabic}\s?(?:\/\s?|\()(?:ة|ت|ي|ين|ية|ها|هن|ـة|ـي)\)?(?![\p{L}\p{M}])/u,
    /./,
    "عزيزي/ة",
  ],
  [
    "an imperative in mails, errors, help and reports",
    new RegExp(`${SENTENCE_BEGINS}(?:${IMPERATIVES})(?!\\p{L})`, "u"),
    WITHOUT_IMPERATIVES,
    "تعذّر الحفظ. حاول مرة أخرى.",
  ],
] as const;

test.each(ARABIC)("in Arabic no text has %s", (_, rule, keys, example) => {
  expect(rule.test(example)).toBe(true);
  expect(breaking("ar", rule, keys)).toEqual([]);
});
