import type { ByLanguage } from "../../../src/limits/languages";

/** What somebody types into the emoji picker, and one emoji that must be among what is found. */
export type EmojiPair = readonly [typed: string, emoji: string];

const pairs = (text: string): EmojiPair[] =>
  text
    .trim()
    .split(/\s*[,\n]\s*/u)
    .map((each) => {
      const at = each.lastIndexOf(" ");
      return [each.slice(0, at), each.slice(at + 1)] as const;
    });

/** The everyday words of each language, as people type them: without accents, in other letters, other numbers. */
export const EMOJI_PAIRS: Readonly<ByLanguage<readonly EmojiPair[]>> = {
  en: pairs(`lol 😂, love ❤️, thumbs up 👍, thanks 🙏, sea 🌊, bottle 🍾, letter ✉️, sad 😢, happy 😊, kiss 😘, hug 🤗,
    fire 🔥, cool 😎, sun ☀️, moon 🌙, star ⭐, boat ⛵, coffee ☕, beer 🍺, cat 🐈, yes 👍, no 👎, hello 👋, party 🎉`),
  zh: pairs(`愛 ❤️, 爱 ❤️, 笑 😂, 哭 😭, 謝謝 🙏, 谢谢 🙏, 海 🌊, 瓶 🍾, 信 ✉️, 月亮 🌙, 太陽 ☀️, 太阳 ☀️, 貓 🐈, 猫 🐈, 飛機 ✈️,
    咖啡 ☕, 啤酒 🍺, 加油 💪, 讚 👍, 赞 👍, 吻 😘, 抱 🤗, 你好 👋, 船 ⛵, 龍 🐉, 鳥 🐦, 哈哈 😂`),
  hi: pairs(`प्यार ❤️, दिल ❤️, हंसी 😂, हँसी 😂, रोना 😭, धन्यवाद 🙏, समुद्र 🌊, बोतल 🍾, चिट्ठी ✉️, चाँद 🌙, चांद 🌙, सूरज ☀️, तारा ⭐,
    कॉफी ☕, कॉफ़ी ☕, चाय ☕, बिल्ली 🐈, नमस्ते 🙏, आग 🔥, फूल 🌸, नाव ⛵, खुश 😊, ख़ुश 😊, दुखी 😢, चुम्बन 😘, चुंबन 😘`),
  fr: pairs(`coeur ❤️, cœur ❤️, amour ❤️, mdr 😂, rire 😂, pleurer 😭, merci 🙏, mer 🌊, bouteille 🍾, lettre ✉️, lune 🌙, soleil ☀️,
    etoile ⭐, bateau ⛵, cafe ☕, biere 🍺, chat 🐈, oeil 👁️, œuf 🥚, bisou 😘, calin 🤗, feu 🔥, salut 👋, fete 🎉, noel 🎄`),
  ar: pairs(`حب ❤️, قلب ❤️, ضحك 😂, بكاء 😭, شكرا 🙏, بحر 🌊, زجاجة 🍾, زجاجه 🍾, رسالة ✉️, رساله ✉️, قمر 🌙, شمس ☀️, نجمة ⭐, نجمه ⭐,
    قهوة ☕, قهوه ☕, قطة 🐈, قطه 🐈, قارب ⛵, نار 🔥, وردة 🌹, ورده 🌹, قبلة 😘, مرحبا 👋, حزين 😢, سعيد 😊, هدية 🎁, هديه 🎁`),
  ru: pairs(`любовь ❤️, сердце ❤️, смех 😂, ржу 😂, слезы 😭, слёзы 😭, спасибо 🙏, море 🌊, бутылка 🍾, письмо ✉️, луна 🌙, солнце ☀️,
    звезда ⭐, кофе ☕, пиво 🍺, кошка 🐈, елка 🎄, ёлка 🎄, еж 🦔, огонь 🔥, привет 👋, поцелуй 😘, грусть 😢, самолет ✈️, мед 🍯`),
  pt: pairs(`coracao ❤️, amor ❤️, kkk 😂, rindo 😂, chorando 😭, obrigado 🙏, mar 🌊, garrafa 🍾, carta ✉️, lua 🌙, sol ☀️, estrela ⭐,
    cafe ☕, cerveja 🍺, gato 🐈, beijo 😘, abraco 🤗, fogo 🔥, oi 👋, festa 🎉, aviao ✈️, maca 🍎, barco ⛵, triste 😢, saudade 🥺`),
  ja: pairs(`愛 ❤️, ハート ❤️, はーと ❤️, 笑い 😂, わらい 😂, 泣く 😭, ありがとう 🙏, 海 🌊, うみ 🌊, 瓶 🍾, 手紙 ✉️, てがみ ✉️, 月 🌙, つき 🌙,
    太陽 ☀️, ほし ⭐, コーヒー ☕, こーひー ☕, ｺｰﾋｰ ☕, ビール 🍺, 猫 🐈, ねこ 🐈, ネコ 🐈, いぬ 🐕, さくら 🌸, サクラ 🌸, バイオリン 🎻, ヴァイオリン 🎻, キス 😘`),
  de: pairs(`herz ❤️, liebe ❤️, lachen 😂, weinen 😭, danke 🙏, meer 🌊, flasche 🍾, brief ✉️, mond 🌙, sonne ☀️, stern ⭐, kaffee ☕,
    bier 🍺, katze 🐈, kuss 😘, fussball ⚽, Fußball ⚽, feuer 🔥, hallo 👋, traurig 😢, suss 😊, bar 🐻, Bär 🐻, strauss 💐, umarmung 🤗`),
  es: pairs(`corazon ❤️, amor ❤️, jaja 😂, risa 😂, llorar 😭, gracias 🙏, mar 🌊, botella 🍾, carta ✉️, luna 🌙, sol ☀️, estrella ⭐,
    cafe ☕, cerveza 🍺, gato 🐈, beso 😘, abrazo 🤗, fuego 🔥, hola 👋, triste 😢, pina 🍍, avion ✈️, arbol 🌳, fiesta 🎉, pinguino 🐧`),
};
