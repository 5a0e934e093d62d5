import { mostFound } from "./most-found";

/** Whole words; 1-е is no word of its own. */
const wordsOf = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}-])(?:${list.trim().split(/\s+/).join("|")})(?!\\p{L})`, "giu");

/** Frequent words of Russian that its neighbours spell otherwise or do not have. */
const RUSSIAN_WORDS = `что это как и меня тебя если когда очень спасибо привет пока есть только ещё еще где кто мой она они он оно его её
  ее им был была были будем уже мне всё чтобы сегодня пожалуйста из с со к от об ты мы вы нет да почему сейчас теперь
  вчера тоже себя чтоб хорошо плохо лучше нужно надо нельзя можно или бы ли чего чем этот эта тот куда тогда здесь всегда
  никогда иногда даже потому зачем какой какая больше меньше думаешь знаешь хочется делать делаешь здравствуй здравствуйте извини
  конечно ладно понятно отлично человек жизнь ночь ночи утра вечера неделю неделя год дом домой солнце дождь снег ветер
  работа работу работе письмо письма бутылка бутылку бутылке скучаю счастья счастье удачи иду идет идёт пришло
  пришёл пришла ребенок ребёнок дети детей бабушка дедушка`;
const UKRAINIAN_WORDS = `що це як але дуже ще бо теж буде треба немає дякую добраніч чому хто де коли або вже також ласка зараз добре гарно
  гарний гарна гарне гарного гарної добрий ранку ранок навіщо сьогодні вчора можна бачу маю нема якщо куди звідки сумно ніколи зі від
  чекаю бабуся кохаю він вона вони ви ти ми мене йому його була був були своє їх сонце сонечко щастя щастить смачного друже хай додому тримайся`;
const BULGARIAN_WORDS = `съм това какво ще аз се здравей няма какъв защо къде кога беше ми си моята днес когато тази този обичам ти нощ лека
  хубав хубава хубаво честит честита честито искам искаш имаш липсваш нещо всичко винаги никога сега също защото писмо писмото морето
  добър скъпа скъпи приятелю утре коледа приятна приятен да и`;

/** Letters and frequent words that one language of Cyrillic script has and the others do not: none of these words is Russian, too. */
const CYRILLIC: Record<string, readonly RegExp[]> = {
  ru: [/[ыэё]/giu, wordsOf(RUSSIAN_WORDS)],
  uk: [/[іїєґ]/giu, /(?:ння|ття|ський|ського|ською|увати)(?!\p{L})/giu, wordsOf(UKRAINIAN_WORDS)],
  be: [/ў/giu, wordsOf("што гэта як вельмі дзякуй калі мне мяне яшчэ толькі вялікі маешся добрай раніцы")],
  bg: [/ъ(?=[бвгдзйклмнпрстфхцчшщ])/giu, wordsOf(BULGARIAN_WORDS)],
  sr: [
    /[ђјљњћџ]/giu,
    wordsOf("шта није се од како када ми моја волим лепо"),
    /(?<!\p{L})хвала (?:ти|вам|на)(?!\p{L})/giu,
  ],
  mk: [/[ѓќѕ]/giu, wordsOf("сум што е се од како благодарам каде кога ми моја денес")],
  kk: [/[әғқңөұүһ]/giu],
  mn: [/[өү]/giu],
};
/** What the spelling of a language never has. */
const NEVER: Record<string, RegExp> = {
  ru: /[іїєґўђјљњћџѓќѕәғқңөұүһ]/giu,
  uk: /[ыэёъ]/giu,
  be: /[ищъ]/giu,
  bg: /[ыэёіїєґўђјљњћџ]/giu,
  sr: /[ыэёъщйюяіїєґ]/giu,
  mk: /[ыэёъщйюяіїєґ]/giu,
  mn: /[әғқңұһіїєґ]/giu,
};

/** Words that Russian and Ukrainian spell alike: a text of nothing else, such as "Люблю море", is of both. */
const SHARED_WORDS: ReadonlySet<string> = new Set(
  `а без брат буду в ваш ваша вам вас вода все голова давно далеко день дня до добра добро дорога друг душа за завтра зима знаю
  книга красиво легко люблю мама мало мир мною море моя на нам нас наш наша не ну один перед по погода подруга правда при природа
  про рад рада рано рука себе сестра сила скоро слава собака сон так там твоя тебе тепло тихо тобою тут у хочу чай через весело весна
  дома думаю жду я`.split(/\s+/),
);

/** No language, but what a reader of neither may have translated from either. */
export const RUSSIAN_OR_UKRAINIAN = "ru or uk";

const isUkrainianAsWell = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => SHARED_WORDS.has(word));

/** @returns ISO 639-1 or `RUSSIAN_OR_UKRAINIAN`; Russian where nothing speaks for another: most of it has no letter of its own */
export function detectCyrillic(text: string): string | null {
  const found = mostFound(text, CYRILLIC, NEVER, "ru");
  return found === "ru" && isUkrainianAsWell(text) ? RUSSIAN_OR_UKRAINIAN : found;
}
