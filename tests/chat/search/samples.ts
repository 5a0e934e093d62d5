/** Texts in the ten languages, what finds them and what does not. */
export const SAMPLES: { language: string; text: string; found: string[]; missed: string[] }[] = [
  {
    language: "en",
    text: "I didn’t understand, so she gave me two lemons and a jar.",
    found: ["lemon", "LEMONS", "jar", "two lem", "didn't", "jar lemons", "l"],
    missed: ["emon", "lemon two", "orange", "lemonss"],
  },
  {
    language: "zh",
    text: "我在海邊看見一座燈塔，很漂亮。",
    found: ["灯塔", "燈塔", "海边", "海邊看見", "亮", "塔"],
    missed: ["塔海", "海灯", "狗"],
  },
  {
    language: "hi",
    text: "मुझे पढ़ना और समुद्र बहुत पसंद है",
    found: ["पढ़ना", "पढना", "समुद्र", "पसंद", "पसँद", "समु"],
    missed: ["पानी", "मुद्र"],
  },
  {
    language: "fr",
    text: "L’été dernier, la mer était à nous : cœur léger.",
    found: ["ete", "ÉTÉ", "coeur", "leger", "etait mer"],
    missed: ["hiver", "tait"],
  },
  {
    language: "ar",
    text: "كَتَبْتُ إليكَ مِن شاطئ البحر في المدينة، سنة ٢٠٢٦",
    found: ["كتبت", "اليك", "مدينة", "بحر", "شاطي", "البحـر", "المدينه", "2026", "٢٠٢٦"],
    missed: ["الجبل", "ينة"],
  },
  {
    language: "ar",
    text: "والمدينة نائمة، وكتبتُ بالقلم للصديق",
    found: ["المدينة", "مدينه", "والمدينة", "كتبت", "القلم", "قلم", "صديق"],
    missed: ["لم", "تبت"],
  },
  {
    language: "ru",
    text: "Ещё один маяк светит над морем.",
    found: ["еще", "МАЯК", "морем", "свет"],
    missed: ["гора", "аяк"],
  },
  {
    language: "pt",
    text: "O coração não esquece a canção da praia.",
    found: ["coracao", "NÃO", "cancao", "praia coracao"],
    missed: ["praias", "oracao"],
  },
  {
    language: "ja",
    text: "昨日はレモンの木を見ました。ﾊﾅﾐもがんばる。",
    found: ["れもん", "レモン", "ﾚﾓﾝ", "はなみ", "木", "昨日", "見まし"],
    missed: ["蜜柑", "木の", "かんばる"],
  },
  {
    language: "de",
    text: "Die Straße führt über die große Brücke.",
    found: ["strasse", "STRASSE", "fuhrt", "große", "grosse brucke"],
    missed: ["haus", "trasse"],
  },
  {
    language: "es",
    text: "Mañana iré al corazón de la ciudad, ¿vienes?",
    found: ["manana", "corazon", "IRÉ", "vienes ciudad"],
    missed: ["noche", "iudad"],
  },
  { language: "emoji", text: "Good morning 🍋👩‍🍳", found: ["🍋", "👩‍🍳", "🍋 morning"], missed: ["🍊"] },
  {
    language: "emoji",
    text: "From 🇯🇵🇩🇪 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿 with 👍🏽 #️⃣",
    found: ["🇯🇵", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪 from", "👍🏽", "👍", "#️⃣"],
    missed: ["🇵🇩", "🇫🇷", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
  },
  {
    language: "emoji",
    text: "#️⃣news from the1️⃣harbour",
    found: ["news", "#️⃣", "#️⃣ news", "#️⃣news", "1️⃣", "the 1️⃣ harbour", "harbour", "the from"],
    missed: ["*️⃣", "2️⃣", "the1harbour"],
  },
  { language: "emoji", text: "*️⃣news", found: ["*️⃣", "news"], missed: ["#️⃣"] },
  {
    language: "mixed",
    text: "Mein iPhone是新的 abc123",
    found: ["iphone", "新的", "iPhone是", "abc"],
    missed: ["phone"],
  },
];
