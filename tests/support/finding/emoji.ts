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
  en: pairs(`lol 😂, love ❤️, thumbs up 👍, thanks 🙏, sea 🌊, bottle 🍾, letter ✉️, sad 😢, happy 😊, kiss 😘, hug 🤗, fire 🔥, cool 😎, sun ☀️
    moon 🌙, star ⭐, boat ⛵, coffee ☕, beer 🍺, cat 🐈, yes 👍, no 👎, hello 👋, party 🎉, heartbreak 💔, broken heart 💔, lmao 😂, rofl 🤣
    whale 🐋, good night 🌙, sleepy 😴, tired 😴, hugs 🤗, wow 😮, omg 😱, angry 😠, mad 😡, wink 😉, cry 😭, crying 😭, facepalm 🤦, shrug 🤷
    idk 🤷, clap 👏, ok 👌, cheers 🥂, rainbow 🌈, shell 🐚, xmas 🎄, birthday 🎂, dunno 🤷, yay 🎉, congrats 🎉, bye 👋, miss you 🥺, anchor ⚓
    island 🏝️, tea 🍵, cold 🥶, hot 🥵, sick 🤒, shy 🥺, think 🤔`),
  zh: pairs(`愛 ❤️, 爱 ❤️, 笑 😂, 哭 😭, 謝謝 🙏, 谢谢 🙏, 海 🌊, 瓶 🍾, 信 ✉️, 月亮 🌙, 太陽 ☀️, 太阳 ☀️, 貓 🐈, 猫 🐈, 飛機 ✈️, 咖啡 ☕, 啤酒 🍺, 加油 💪, 讚 👍, 赞 👍, 吻 😘
    抱 🤗, 你好 👋, 船 ⛵, 龍 🐉, 鳥 🐦, 哈哈 😂, 贝壳 🐚, 貝殼 🐚, 鲸 🐋, 鯨 🐋, 晚安 🌙, 困 😴, 累 😫, 生气 😠, 生氣 😠, 鼓掌 👏, 心碎 💔, 抱抱 🤗, 亲亲 😘, 亲 😘, 可爱 🥰, 可愛 🥰, 再见 👋
    再見 👋, 无语 😑, 無語 😑, 哭笑不得 😂, 捂脸 🤦, 对不起 🙏, 對不起 🙏, 早安 🌅, 早上好 ☀️, 彩虹 🌈, 海浪 🌊, 沙滩 🏖️, 圣诞 🎄, 茶 🍵, 发烧 🤒, 烟花 🎆, 想你 🥺, 比心 🫰, 岛 🏝️, 呵呵 🙂
    眨眼 😉, 害羞 😊, 生日 🎂, 红包 🧧`),
  hi: pairs(`प्यार ❤️, दिल ❤️, हंसी 😂, हँसी 😂, रोना 😭, धन्यवाद 🙏, समुद्र 🌊, बोतल 🍾, चिट्ठी ✉️, चाँद 🌙, चांद 🌙, सूरज ☀️, तारा ⭐
    कॉफी ☕, कॉफ़ी ☕, चाय ☕, बिल्ली 🐈, नमस्ते 🙏, आग 🔥, फूल 🌸, नाव ⛵, खुश 😊, ख़ुश 😊, दुखी 😢, चुम्बन 😘, चुंबन 😘, गुस्सा 😠, नींद 😴
    शुभ रात्रि 🌙, ताली 👏, टूटा दिल 💔, गले लगना 🤗, गले 🤗, हाँ 👍, नहीं 👎, बारिश 🌧️, इंद्रधनुष 🌈, मछली 🐟, व्हेल 🐋, सीप 🐚, शंख 🐚
    पार्टी 🎉, बधाई 🎉, दीया 🪔, दिवाली 🪔, चाय 🍵, ठंड 🥶, गर्मी 🥵, बीमार 🤒, आँख मारना 😉, लहर 🌊, हंसना 😂, माफ़ी 🙏, माफी 🙏, अलविदा 👋
    जन्मदिन 🎂, गुलाब 🌹, शर्म 😳, शेर 🦁, मोर 🦚`),
  fr: pairs(`coeur ❤️, cœur ❤️, amour ❤️, mdr 😂, rire 😂, pleurer 😭, merci 🙏, mer 🌊, bouteille 🍾, lettre ✉️, lune 🌙, soleil ☀️
    etoile ⭐, bateau ⛵, cafe ☕, biere 🍺, chat 🐈, oeil 👁️, œuf 🥚, bisou 😘, calin 🤗, feu 🔥, salut 👋, fete 🎉, noel 🎄, ptdr 🤣, ptdr 😂
    xptdr 🤣, coeur brise 💔, clin d'oeil 😉, clin doeil 😉, enerve 😠, colere 😡, fatigue 😴, dodo 😴, bonne nuit 🌙, bravo 👏, baleine 🐋
    coquillage 🐚, ancre ⚓, pluie 🌧️, arc en ciel 🌈, gateau 🎂, jtm ❤️, je t'aime ❤️, bises 😘, apero 🥂, sante 🥂, ouf 😅, honte 😳, peur 😱
    ok 👌, au revoir 👋, desole 🙏, fievre 🤒, the 🍵, plage 🏖️, ile 🏝️, sapin 🎄, felicitations 🎉, vague 🌊`),
  ar: pairs(`حب ❤️, قلب ❤️, ضحك 😂, بكاء 😭, شكرا 🙏, بحر 🌊, زجاجة 🍾, زجاجه 🍾, رسالة ✉️, رساله ✉️, قمر 🌙, شمس ☀️, نجمة ⭐, نجمه ⭐, قهوة ☕
    قهوه ☕, قطة 🐈, قطه 🐈, قارب ⛵, نار 🔥, وردة 🌹, ورده 🌹, قبلة 😘, مرحبا 👋, حزين 😢, سعيد 😊, هدية 🎁, هديه 🎁, وداعا 👋, ههههه 😂, هههه 😂
    هه 😂, مع السلامة 👋, تصبح على خير 🌙, نعسان 😴, نوم 😴, تعبان 😫, غاضب 😠, زعلان 😢, معصب 😡, تصفيق 👏, قلب مكسور 💔, قلب مجروح 💔, حضن 🤗
    عناق 🤗, بوسة 😘, بوسه 😘, مطر 🌧️, قوس قزح 🌈, حوت 🐋, صدفة 🐚, صدفه 🐚, سمكة 🐟, سمكه 🐟, شاي 🍵, كعكة 🎂, مبروك 🎉, رمضان 🌙, هلال 🌙, غمزة 😉
    غمزه 😉, خجل 😳, دعاء 🤲, آسف 🙏, اسف 🙏, موج 🌊, جزيرة 🏝️, صباح الخير ☀️, برد 🥶, مريض 🤒, ورد 🌹, تمام 👍`),
  ru: pairs(`любовь ❤️, сердце ❤️, смех 😂, ржу 😂, слезы 😭, слёзы 😭, спасибо 🙏, море 🌊, бутылка 🍾, письмо ✉️, луна 🌙, солнце ☀️
    звезда ⭐, кофе ☕, пиво 🍺, кошка 🐈, елка 🎄, ёлка 🎄, еж 🦔, огонь 🔥, привет 👋, поцелуй 😘, грусть 😢, самолет ✈️, мед 🍯, ахаха 😂
    хахаха 😂, лол 😂, спать 😴, сон 😴, спокойной ночи 🌙, устал 😫, злой 😠, злюсь 😡, аплодисменты 👏, браво 👏, разбитое сердце 💔
    обнимаю 🤗, обнимашки 🤗, объятия 🤗, целую 😘, подмигивание 😉, подмигиваю 😉, дождь 🌧️, радуга 🌈, кит 🐋, ракушка 🐚, рыба 🐟, якорь ⚓
    торт 🎂, чай 🍵, ура 🎉, поздравляю 🎉, новый год 🎄, доброе утро ☀️, холодно 🥶, жарко 🥵, болею 🤒, стыдно 😳, испуг 😱, ок 👌, класс 👍
    да 👍, нет 👎, роза 🌹, скучаю 🥺, пляж 🏖️, остров 🏝️, извини 🙏, думаю 🤔, волна 🌊, рукалицо 🤦`),
  pt: pairs(`coracao ❤️, amor ❤️, kkk 😂, rindo 😂, chorando 😭, obrigado 🙏, mar 🌊, garrafa 🍾, carta ✉️, lua 🌙, sol ☀️, estrela ⭐
    cafe ☕, cerveja 🍺, gato 🐈, beijo 😘, abraco 🤗, fogo 🔥, oi 👋, festa 🎉, aviao ✈️, maca 🍎, barco ⛵, triste 😢, saudade 🥺, piscar 😉
    piscadinha 😉, piscadela 😉, aplauso 👏, aplausos 👏, palmas 👏, rs 😂, rsrs 😂, kkkkk 😂, haha 😂, sono 😴, dormir 😴, boa noite 🌙
    bom dia ☀️, cansado 😫, bravo 😠, raiva 😡, coracao partido 💔, abraço 🤗, beijinho 😘, bjs 😘, tchau 👋, adeus 👋, chuva 🌧️, arco iris 🌈
    baleia 🐋, concha 🐚, peixe 🐟, ancora ⚓, bolo 🎂, cha 🍵, parabens 🎉, natal 🎄, frio 🥶, calor 🥵, doente 🤒, vergonha 😳, medo 😱, blz 👍
    valeu 🙏, desculpa 🙏, praia 🏖️, ilha 🏝️, onda 🌊, churrasco 🍖`),
  ja: pairs(`愛 ❤️, ハート ❤️, はーと ❤️, 笑い 😂, わらい 😂, 泣く 😭, ありがとう 🙏, 海 🌊, うみ 🌊, 瓶 🍾, 手紙 ✉️, てがみ ✉️, 月 🌙, つき 🌙, 太陽 ☀️, ほし ⭐, コーヒー ☕, こーひー ☕
    ｺｰﾋｰ ☕, ビール 🍺, 猫 🐈, ねこ 🐈, ネコ 🐈, いぬ 🐕, さくら 🌸, サクラ 🌸, バイオリン 🎻, ヴァイオリン 🎻, キス 😘, ねむい 😴, 眠い 😴, 鯨 🐋, くじら 🐋, クジラ 🐋, 貝 🐚, かい 🐚, おやすみ 🌙
    おはよう ☀️, 怒 😠, おこ 😡, 怒る 😡, 拍手 👏, はくしゅ 👏, 失恋 💔, ハグ 🤗, ぎゅー 🤗, ちゅー 😘, うぃんく 😉, ウインク 😉, ウィンク 😉, にじ 🌈, 虹 🌈, 雨 🌧️, あめ 🌧️, 魚 🐟, さかな 🐟
    誕生日 🎂, ケーキ 🎂, おめでとう 🎉, 草 😂, www 😂, ごめん 🙏, ごめんね 🙏, バラ 🌹, 桜 🌸, 花火 🎆, お茶 🍵, 寒い 🥶, さむい 🥶, 暑い 🥵, あつい 🥵, 熱 🤒, 照れ 😊, びっくり 😱, 島 🏝️, 浜 🏖️
    ビーチ 🏖️, 波 🌊, さみしい 🥺, 寂しい 🥺, かわいい 🥰, いいね 👍, またね 👋, 錨 ⚓, ラーメン 🍜, 乾杯 🍻`),
  de: pairs(`herz ❤️, liebe ❤️, lachen 😂, weinen 😭, danke 🙏, meer 🌊, flasche 🍾, brief ✉️, mond 🌙, sonne ☀️, stern ⭐, kaffee ☕, bier 🍺
    katze 🐈, kuss 😘, fussball ⚽, Fußball ⚽, feuer 🔥, hallo 👋, traurig 😢, suss 😊, bar 🐻, Bär 🐻, strauss 💐, umarmung 🤗, muede 😴, müde 😴
    tschuess 👋, tschüss 👋, suess 😊, süß 😊, wuetend 😡, wütend 😡, wut 😡, boese 😠, gebrochenes herz 💔, liebeskummer 💔, applaus 👏
    klatschen 👏, zwinkern 😉, umarmen 🤗, kuesschen 😘, gute nacht 🌙, guten morgen ☀️, schlafen 😴, regen 🌧️, regenbogen 🌈, wal 🐋
    muschel 🐚, fisch 🐟, anker ⚓, kuchen 🎂, tee 🍵, glueckwunsch 🎉, glückwunsch 🎉, prost 🍻, weihnachten 🎄, kalt 🥶, heiss 🥵, krank 🤒
    schaemen 😳, angst 😱, loewe 🦁, baer 🐻, kaese 🧀, gruen 💚, vogel 🐦, voegel 🐦, entschuldigung 🙏, lol 😂, strand 🏖️, insel 🏝️, welle 🌊
    daumen hoch 👍, gluecksklee 🍀, schluessel 🔑`),
  es: pairs(`corazon ❤️, amor ❤️, jaja 😂, risa 😂, llorar 😭, gracias 🙏, mar 🌊, botella 🍾, carta ✉️, luna 🌙, sol ☀️, estrella ⭐, cafe ☕
    cerveza 🍺, gato 🐈, beso 😘, abrazo 🤗, fuego 🔥, hola 👋, triste 😢, pina 🍍, avion ✈️, arbol 🌳, fiesta 🎉, pinguino 🐧, enojado 😠
    enfadado 😠, enojada 😠, enojo 😡, aplauso 👏, aplausos 👏, guiño 😉, guinar 😉, jajaja 😂, jajajaja 😂, xd 😆, sueno 😴, dormir 😴
    cansado 😫, buenas noches 🌙, buenos dias ☀️, corazon roto 💔, abrazos 🤗, besos 😘, besito 😘, chao 👋, adios 👋, lluvia 🌧️, arcoiris 🌈
    arco iris 🌈, ballena 🐋, concha 🐚, caracola 🐚, pez 🐟, ancla ⚓, pastel 🎂, te 🍵, felicidades 🎉, felicitaciones 🎉, salud 🥂, navidad 🎄
    frio 🥶, calor 🥵, enfermo 🤒, verguenza 😳, miedo 😱, perdon 🙏, playa 🏖️, isla 🏝️, ola 🌊, te extrano 🥺, pensando 🤔, vale 👌`),
};
