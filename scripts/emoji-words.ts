import type { ByLanguage } from "../src/limits/languages";

/** What people type for an emoji and Unicode's keywords lack, by language: everyday words, and how children write. `EMOJI word word|…` */
const WORDS: ByLanguage<string> = {
  en: `🌊 sea beach|😊 happy|🍾 bottle message|✉️ letter|🥺 please puppy miss you shy|❤️ love|👋 hello hi bye|🙏 thanks please|
    💔 heartbreak heartbroken|🌙 good night|😴 sleepy tired|🤗 hugs hugging|😱 omg|🥂 cheers|🍻 cheers|🎄 xmas|
    🎉 yay congrats congratulations hooray|☀️ good morning|👍 yes yep agree like|👎 nope dislike|😂 lol lmao rofl haha|
    🤣 lol lmao haha|🤦 smh|🫂 hug hugs|😭 sobbing crying|💀 dead lol|🙄 whatever`,
  zh: `💪 加油|😂 哈哈 哭笑不得 笑哭 笑死|🍾 漂流瓶 瓶子|👋 你好 再见 嗨|❤️ 爱 喜欢|🥺 拜托 想你 可怜|🎂 生日快乐|🐚 贝壳|🌙 晚安|😴 困 困了 晚安|🥰 可爱 喜欢|🙏 对不起 抱歉 谢谢|🌅 早安 早上好|
    ☀️ 早安 早上好|🌊 海浪|👍 好的 好|👌 好的 没问题|😘 么么哒|🤣 哈哈 笑死|🤗 抱抱|🎉 恭喜|💤 晚安|😅 尴尬|🌹 送花`,
  hi: `❤️ प्यार इश्क मोहब्बत|🙏 धन्यवाद शुक्रिया माफ़ी क्षमा|✉️ चिट्ठी खत पत्र|☀️ सूरज धूप सुप्रभात गर्मी|☕ चाय|🍵 चाय|😊 खुश खुशी|
    😘 चुंबन चुम्मा|😢 दुखी उदास|😂 हंसी हाहा हँसना हंसना हा|👋 नमस्ते हैलो अलविदा|🌊 समुद्र सागर लहर|🎂 जन्मदिन केक|🌙 शुभ रात्रि चाँद|
    🤗 गले लगना झप्पी|👍 हाँ ठीक अच्छा|👎 नहीं|🐚 सीप|🎉 बधाई|🪔 दिवाली दीपावली|😳 शर्म|😴 शुभ रात्रि थकान|🤣 हँसी|🥺 याद|🌧️ बरसात मानसून`,
  fr: `❤️ amour aimer jtm je t'aime|😂 mdr lol ptdr haha|👋 salut coucou bonjour au revoir ciao|🙏 merci désolé désolée pardon svp|
    🌊 mer océan|😘 bisou bises|🎂 anniversaire|🤣 ptdr xptdr mdr|😠 énervé fâché|😴 dodo fatigué bonne nuit|🌙 bonne nuit|🥂 apéro santé|
    🍻 apéro santé|😅 ouf|😳 honte|🤒 fièvre malade|🎉 félicitations bravo|☀️ bonjour soleil|🥺 tu me manques pitié|👍 oui d'accord|
    👎 non|🤗 câlin|😱 peur`,
  ar: `😊 سعيد سعادة مبسوط|❤️ حب أحبك|🙏 شكرا من فضلك آسف اسف عفوا|👋 مرحبا أهلا سلام وداعا مع السلامة باي|😂 ههه ضحك هه هاها|
    🌊 بحر موج|🎂 عيد ميلاد|✉️ رسالة|🍾 زجاجة|🌙 تصبح على خير|😴 تصبح على خير نعسان|😢 زعلان|😡 معصب عصبي|😠 معصب زعلان|💔 مجروح|🤗 حضن|
    🎉 مبروك مبارك|☀️ صباح الخير|🥶 برد بردان|🤣 ههه|🥺 اشتقت|👍 نعم تمام موافق|👎 لا|🥵 حر حران|🌹 جوري`,
  ru: `😂 смех хаха ржу ахах лол|😢 грусть грустно|❤️ любовь люблю|🙏 спасибо пожалуйста извини прости|👋 привет пока|🌊 море океан|
    🥺 пожалуйста прошу скучаю|🎂 день рождения|🤣 хаха ахах ржу|🌙 спокойной ночи|😴 спокойной ночи сплю устала устал|
    😠 злой злая злюсь|😡 злой злюсь|👏 браво|🤗 обнимаю обнимашки|😘 целую|😉 подмигивание подмигиваю|🎉 поздравляю ура|☀️ доброе утро|
    🥵 жарко|🥶 мороз холодно|🤒 болею|👍 класс да супер|🤦 рукалицо фейспалм|👎 нет|😭 плачу рыдаю|👌 ок`,
  pt: `😂 rindo haha kkk rsrs kk rs|🙏 obrigado obrigada por favor valeu desculpa perdão|🥺 saudade saudades|❤️ amor|
    👋 oi olá tchau adeus até|🌊 mar oceano|🎂 aniversário|😉 piscar piscadinha piscadela|👏 aplausos palmas|🤣 kkk rsrs|🌙 boa noite|
    😴 boa noite sono|☀️ bom dia|😠 bravo brava raiva|😡 bravo brava raiva|😘 beijinho bjs beijos|👍 blz beleza sim|👎 não|🤗 abraços|
    😳 vergonha|🥰 fofo fofa|🎉 parabéns`,
  ja: `😂 わらい 笑 うける 草 www|🌊 うみ なみ|🍾 瓶 びん|✉️ てがみ 手紙|🌙 つき 月 おやすみ|⭐ ほし 星|☀️ たいよう 太陽 はれ おはよう|❤️ 愛 すき 好き だいすき|
    🙏 ありがとう おねがい ごめん ごめんね おねがいします|👋 こんにちは やあ バイバイ|😭 なく 泣く|🎂 たんじょうび 誕生日|🐕 いぬ 犬|🐈 ねこ 猫|😴 ねむい 眠い おやすみ|🐋 鯨|🐳 鯨|🐚 かい|😠 おこる|😡 おこ 怒る いかり|
    👏 はくしゅ|🤗 ぎゅー|😘 ちゅー|🌈 にじ|🌧️ あめ|☔ あめ|🐟 さかな|🎉 おめでとう おめ|🤣 草 www うける|🥶 さむい 寒い|🥵 あつい|😊 照れ うれしい|😱 びっくり こわい|🥺 さみしい 寂しい さびしい|🥰 かわいい|
    🍀 ラッキー|👍 はい おっけー|👌 おっけー|😢 かなしい|⛄ ゆき|❄️ ゆき|🔥 ほのお|🌸 はな|🏝️ しま|🤒 ねつ|🌹 ばら|🐶 いぬ|🐱 ねこ`,
  de: `❤️ liebe lieben|😊 süß froh|🥰 süß verliebt lieb|😂 haha lachen lustig lol|👋 hallo tschüss servus tschau bye|
    🙏 danke bitte entschuldigung sorry|🌊 meer see ozean|😘 kuss bussi küsschen|🎂 geburtstag|😴 müde schlafen gute nacht|
    🌙 gute nacht|☀️ guten morgen|😡 wütend|😠 böse wütend|🎉 glückwunsch gratuliere|😳 schämen|🐦 vögel|🤣 haha lachen|👍 ja super|
    👎 nein|🥺 vermisse|💔 liebeskummer|🤗 umarmen drücken`,
  es: `❤️ amor te quiero|😂 jaja risa jajaja|👋 hola adiós chao chau|🙏 gracias por favor perdón|🌊 mar océano|😘 beso besos besito|
    🥺 por favor te extraño echo de menos|🎂 cumpleaños pastel torta|😠 enojado enojada enfadado|😡 enojado enojo enfadado|
    👏 aplauso aplausos|😉 guiñar|🤣 jaja risa|😆 xd|😴 dormir buenas noches|🌙 buenas noches|☀️ buenos días|🤗 abrazos|
    🎉 felicidades felicitaciones|🥂 salud|🍻 salud|😳 vergüenza|👌 vale|👍 vale sí|👎 no|😭 llorando`,
};

const parseWords = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split("|").map((row) => {
      const [emoji = "", ...words] = row.trim().split(/\s+/);
      return [emoji, words.join(" ")] as const;
    }),
  );

/** By emoji. */
export const everydayWordsIn = (language: keyof typeof WORDS): ReadonlyMap<string, string> =>
  parseWords(WORDS[language] ?? "");
