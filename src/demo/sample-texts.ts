import type { ByLanguage } from "../limits/languages";

interface DemoLetters {
  begin: string[];
  ask: string[];
}

/** Languages without letters here write in English. */
export const DEMO_LETTERS: ByLanguage<DemoLetters> = {
  en: {
    begin: [
      "I moved to a town where nobody knows my name yet.",
      "The ferry was late, so I am writing to you instead of reading.",
      "My grandmother kept every button she ever lost and found again.",
      "It has rained for six days and the river has come up to the bench.",
    ],
    ask: [
      "What is the first thing you would show me in your town?",
      "Which sound makes you feel at home?",
      "What did you change your mind about this year?",
    ],
  },
  de: {
    begin: [
      "Heute habe ich zum ersten Mal allein ein ganzes Brot gebacken.",
      "Vom Fenster aus sehe ich den Hafen, und heute liegt dort kein einziges Schiff.",
      "Ich habe in einem alten Buch einen Einkaufszettel von 1987 gefunden.",
    ],
    ask: [
      "Was kochst du, wenn niemand zuschaut?",
      "Welchen Weg gehst du am liebsten zu Fuß?",
      "Worüber hast du zuletzt laut gelacht?",
    ],
  },
  fr: {
    begin: [
      "Ce matin, le boulanger m'a appelé par mon prénom pour la première fois.",
      "J'ai gardé un billet de train sans savoir pourquoi.",
      "La mer était si calme qu'on entendait les mâts se parler.",
    ],
    ask: [
      "Quel est le dernier livre que tu as offert ?",
      "Qu'est-ce qui sent l'enfance pour toi ?",
      "Où vas-tu quand tu veux être tranquille ?",
    ],
  },
  es: {
    begin: [
      "Aprendí a nadar a los cuarenta y hoy crucé la bahía.",
      "En mi calle hay un gato que visita todas las casas por turno.",
      "Guardo las llaves de una casa que ya no existe.",
    ],
    ask: [
      "¿Qué comida te hace pensar en tu madre?",
      "¿Qué canción no puedes escuchar sin bailar?",
      "¿A quién le debes una carta?",
    ],
  },
  pt: {
    begin: [
      "O meu avô consertava relógios e nunca chegava a horas.",
      "Hoje o mar deixou na areia um sapato e uma laranja.",
      "Estou a aprender a tocar viola aos sessenta anos.",
    ],
    ask: [
      "Qual é o cheiro da tua rua?",
      "O que farias com uma tarde inteira livre?",
      "Que palavra da tua língua gostavas de me ensinar?",
    ],
  },
  ru: {
    begin: [
      "Сегодня впервые за зиму вышло солнце, и весь двор стоял на улице.",
      "Я нашёл письмо, которое написал сам себе десять лет назад.",
      "У нас на даче поспела смородина, а собирать некому.",
    ],
    ask: ["Какой чай ты пьёшь вечером?", "Чему ты научился слишком поздно?", "Что ты видишь сейчас из окна?"],
  },
  zh: {
    begin: [
      "楼下的桂花开了，整条街都慢了下来。",
      "我在旧书里找到一张二十年前的电影票。",
      "今天坐错了车，却看到了一片从没见过的海。",
    ],
    ask: ["你小时候最喜欢的味道是什么？", "最近一次让你笑出声的是什么事？", "你会带我去你家乡的哪里？"],
  },
  ja: {
    begin: [
      "終電を逃して、知らない町を朝まで歩きました。",
      "祖父の釣り竿を直したら、中から手紙が出てきました。",
      "雨の音を聞きながら、この手紙を書いています。",
    ],
    ask: [
      "あなたの町でいちばん静かな場所はどこですか。",
      "最近、誰かに言えなかった「ありがとう」はありますか。",
      "子どものころの宝物は何でしたか。",
    ],
  },
  hi: {
    begin: [
      "आज पहली बारिश हुई और पूरी गली छत पर आ गई।",
      "दादी के संदूक में मुझे एक पुराना ख़त मिला।",
      "मैंने चालीस की उम्र में साइकिल चलाना सीखा।",
    ],
    ask: ["आपके शहर की सबसे अच्छी चाय कहाँ मिलती है?", "बचपन का कौन-सा खेल याद आता है?", "आज आपको किस बात पर हँसी आई?"],
  },
  ar: {
    begin: [
      "انقطعت الكهرباء الليلة فخرج الجيران كلهم إلى الشرفات.",
      "وجدت في معطفي القديم تذكرة إلى مدينة لم أعد إليها.",
      "تعلمت من جدي أن البحر لا يحب المستعجلين.",
    ],
    ask: ["ما أول مكان تأخذني إليه في مدينتك؟", "أي رائحة تعيدك إلى طفولتك؟", "ما الأغنية التي لا تملّ منها؟"],
  },
};

export const DEMO_NAMES = [
  "Noor",
  "Inês",
  "Haruto",
  "ليلى",
  "Mirte",
  "Юлия",
  "Jonas",
  "Léa",
  "林小雨",
  "Ravi",
  "Aiko",
  "Sefa",
  "Tomás",
  "Wiebke",
  "Mateus",
  "अनन्या",
  "Camille",
  "Diego",
  "Аня",
  "Yusuf",
  "Maren",
  "Chiara",
  "Kofi",
  "Saoirse",
];

export const DEMO_COUNTRIES = [
  "NL",
  "PT",
  "JP",
  "MA",
  "BE",
  "RU",
  "DE",
  "FR",
  "CN",
  "IN",
  "JP",
  "TR",
  "ES",
  "DE",
  "BR",
  "IN",
];

export const DEMO_COMMENTS = [
  "The bakery at five in the morning, before the street wakes up.",
  "Kürzlich, und es hat gutgetan.",
  "السلم القديم فوق الميناء، عند الغروب.",
  "外婆做的红烧肉。",
  "La playa en invierno, sin nadie.",
  "Le bruit de la pluie sur un toit de tôle.",
  "Запах дождя и свежего хлеба.",
  "Rain on the tent, every time.",
];

export const DEMO_DESIGN_NAMES = [
  "Delft Rain",
  "Noon Brass",
  "Tea Hill",
  "Zwei Segel",
  "夜航",
  "みなと",
  "ليل المرفأ",
  "Янтарь",
  "Vidrio de mar",
  "Lanterne",
  "चाँदनी",
  "Areia fina",
];

export const DEMO_STORIES = [
  "My grandmother’s kitchen had eleven blue tiles and one white one. When it rained she said the twelfth had gone out for a walk.",
  "The ferry crosses at twelve. For one minute the whole cabin turns gold.",
  "Die Farbe habe ich von einem Boot, das seit Jahren umgedreht am Ufer liegt.",
  "رسمتها ليلة انقطعت الكهرباء وبقي القمر.",
  "外婆的茶罐就是这个颜色。",
  "祖父の船の色を、思い出しながら。",
  "El verano que aprendí a nadar, todo era de este verde.",
];
