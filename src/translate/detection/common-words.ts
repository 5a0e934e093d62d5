/** Frequent words that tell languages of Latin script apart where a text is too short for its parts of words. */
const LISTS = {
  en: `the and is are was were you your i'm it's don't can't i've you're that's this that these what who where when why how
    have has had not with from for but they them there their here my me we our his her she he would could should will been
    hello hi hey thanks thank please sorry good night morning evening love miss today tomorrow yesterday some any every
    about like just know think want never always nobody somebody anyone someone of to in on at be do did does it if as or
    an so too very much more than then now still only into out up down hope welcome yes happy same take time its i
    no idea miss lost love from write read again found find first last lovely beautiful wonderful friend bottle letter let's see soon feel made merry christmas birthday easter congratulations luck dear safe travels`,
  es: `el la los las un una de del y en es son está están estoy soy eres que qué quién quien cómo como cuándo cuando dónde
    donde por porque para con sin pero muy más mi mis tu tus su sus me te se lo le les nos yo tú él ella nosotros ustedes
    hola gracias buenas buenos noches días tardes noche día hoy mañana ayer siempre nunca también tampoco nada nadie alguien
    algo todo todos este esta esto ese esa eso aquí allí hay fue era ser estar tengo tiene tienes quiero quieres puedo
    puedes si sí no ya al desde hasta sobre cuídate suerte perdón saludos abrazo beso jajaja amigo amiga te cuando ojalá
    botella carta mucho mucha muchas bien mejor espero ánimo felicidades cumpleaños vez usted tal bonito bonita hermoso idea suena quiere feliz buen buena otra otro navidad pascua próspero felices fiestas`,
  fr: `le la les un une des du de et en est sont suis es que qui quoi où quand comment pourquoi pour par avec sans mais très
    plus mon ma mes ton ta tes son sa ses me te se je tu il elle nous vous ils elles on ce cette ces ça c'est j'ai j'aime
    n'est qu'est d'un d'une l'on pas ne jamais toujours rien personne quelqu'un tout tous bonjour bonsoir bonne nuit salut
    merci beaucoup désolé désolée aujourd'hui demain hier ici là avoir être fait faire peux veux si oui non au aux dans sur
    sous chez depuis encore aussi comme bien trop moi toi lui leur votre vos notre nos y a s'il plaît courage bravo bisous
    lettre bouteille ami amie merci quel quelle était avais même merci soir matin pardon coucou m'a t'es tellement aime bientôt idée aucune joyeux anniversaire voyage première tard tôt noël joyeuse joyeuses pâques fêtes félicitations année`,
  de: `der die das ein eine einen einem einer und in ist sind bin bist war waren dass was wer wo wann warum wie für mit ohne
    aber sehr mehr mein meine dein deine sein ihr ihre mir dir mich dich sich ich du er sie es wir uns euch man nicht kein
    keine nie immer nichts niemand jemand alles alle hallo danke bitte guten gute nacht morgen abend tag heute gestern hier
    da dort haben habe hast hat gibt kann kannst will willst wenn ja nein im am an auf aus bei von zum zur nach seit noch
    auch wie gut zu so doch nur schon mal dann als oder um den dem des wieder gern gerne liebe viel viele vielen schön
    schöne ganz glück tut leid entschuldigung brief flasche freund besserung alles geburtstag grüße macht wünsche endlich bald keine ahnung erste erster erstes mag lass frohe frohes fröhliche weihnachten ostern neues jahr herzlichen glückwunsch glückwünsche rutsch`,
  pt: `o os a as um uma de do da dos das e em no na nos nas é são está estão estou sou que quem como quando onde por porque
    para pra com sem mas muito muita mais meu minha meus minhas teu tua seu sua me te se lhe eu tu você vocês ele ela nós
    não nunca sempre nada ninguém alguém algo tudo todos todo olá oi obrigado obrigada bom boa noite dia tarde hoje amanhã
    ontem aqui ali há foi era ser estar tenho tem tens quero posso pode sim já ao à aos às pelo pela desde até sobre também
    abraço beijo saudade saudades desculpa sorte amigo amiga isso isto esse essa este esta garrafa carta tão bem melhor
    espero parabéns vez vou vai gente coisa lindo linda mesmo ainda num numa dele dela qual fica força kkk kkkk gostei adorei ideia ideia outra outro feliz parece ótimo ótima logo bonito bonita natal páscoa ano aniversário desta deste gosto boas festas delícia`,
  it: `il lo gli un una uno di del della dei delle e è sono sei siamo che chi come quando dove perché per con senza ma molto
    più mio mia miei tuo tua suo sua mi ti si io tu lui lei noi voi non mai sempre niente nessuno qualcuno tutto tutti ciao
    grazie buongiorno buonanotte buonasera notte oggi domani ieri qui c'è ho hai ha abbiamo nel nella alla al dal anche
    questo questa quello bella bello bottiglia lettera cosa fare fatto buon buona natale auguri pasqua compleanno`,
  nl: `de het een en is zijn ben was dat wat wie waar wanneer waarom hoe voor met zonder maar heel meer mijn jouw zijn haar
    mij jij ik je hij zij wij we ons niet geen nooit altijd niets niemand iemand alles hallo dank dankjewel bedankt goede
    goedenacht vandaag morgen gisteren hier heb hebt heeft kan wil als ja nee op aan uit bij van naar ook nog al zo brief
    fles vriend lekker gezellig leuk mooi fijne kerst verjaardag gefeliciteerd`,
  "hi-Latn": `hai hain hoon hu ho tha thi the kya kyun kyu kyon kaise kaisa kaisi kahan kab kaun koi nahi nahin nhi mat mera
    meri mere tera teri tere tumhara tumhari aap aapka aapki aapke aapko aapne tum tumhe tumne main mein mai mujhe maine hum
    humne hame usne uska uski unka iska iski yeh ye woh wo vo ke ki ka ko se ne par pe aur bhi hi toh abhi kal aaj raat din
    bahut bohot accha acha achha achi acche theek thik baat yaar bhai dost dil pyaar pyar zindagi ghar maa baba kar karo
    karna karta karti raha rahi rahe gaya gayi gaye diya liya liye wala wale wali ek sab kuch phir jaldi shukriya dhanyavad
    namaste shubh ratri maaf yaad aati aata lagta jao aao chalo sundar kitna kitni itna jab tab agar lekin magar matlab
    haan han ji arre yahan wahan apna apni apne hua hui hue sakta sakte chahiye pata kisne kisi der thodi thoda shaadi mubarak naam ya kam kaam log logo hona hoti hota hote rehna rehta kabhi gayega milte milna suno dekho samajh aaya aayi bolo pani khana raha rat subah shaam din bachpan`,
  "ar-Latn": `ana anta enta enti inta inti ente nta nti howa hiya e7na ihna i7na homa intou el al wa w fi fe 3ala ala ma mish
    msh mesh mush mafi mafish mafeesh ya yalla yallah habibi 7abibi habibti 7abibti habib wallah wallahi wallahy inshallah
    inchallah nshallah insha2allah mashallah alhamdulillah hamdulillah elhamdulillah 7amdulillah shu shou chou shoo kif kifak
    kifik kifek keef keefak ezayak ezayek ezzayak shlonak shlonik labas labes bzaf bezaf barsha barcha chokran shokran shukran
    choukran sabah saba7 sba7 masa2 msa2 kheir kher khair bokra bukra bokhra embare7 lyoum elyoum elyom lyom delwa2ti hala2
    halla2 halaq kaman kol kull kil men min mn mnein wein feen fein fin leh lesh leish 3ashan 3shan bas bass kteer ktir ketir
    awi awy gedan giddan helw 7elw helwa 7elwa zay zayy ayz 3ayez 3ayza biddi baddi 3andi 3andak lama eh eih da di dah deh
    kan kanet salam salamtak tesba7 tisba7 sa7bi sa7by akhi ukhti ommi omi abi mabrouk mabrook bent walad beit bahr leil
    el-leil dyal had hadi wesh wach ach chno chnou rabena rabbena allah ba7eb b7eb ba7ebak bhebak mn tab tayeb tayyeb nchalah inchalah tkoun bikhir nhar lyoum wlad sana saha zwin zwina hayda hayde heyda hek heik`,
} as const;

export type ListedLanguage = keyof typeof LISTS;

function listWords(): ReadonlyMap<string, readonly ListedLanguage[]> {
  const words = new Map<string, ListedLanguage[]>();
  for (const language of Object.keys(LISTS) as ListedLanguage[])
    for (const word of new Set(LISTS[language].split(/\s+/))) words.set(word, [...(words.get(word) ?? []), language]);
  return words;
}

/** The word → the languages that list it. */
const LANGUAGES_BY_WORD = listWords();

/** How many words in Latin letters of Hindi are written, where no list has them. */
const HINDI_SHAPE =
  /^(?:bh|dh|kh|gh|jh|chh|th)[aeiou]|(?:aa|een|oon|unga|ungi|enge|ogi|oge|iyan|iyaan|ayi|aya|aye|bhi|dhi|kha|gha|tha|thi|the|nge|nga)$/;
const SHAPE_WEIGHT = 0.5;
/** l'été, qu'il: half of such a word is a frequent one of French. */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'\p{L}/u;

const FRENCH: readonly ListedLanguage[] = ["fr"];
const NO_LANGUAGES: readonly ListedLanguage[] = [];

/** How much of a text each language lists: a word of several languages is shared. @returns 0 to 1 by language */
export function commonWordShares(words: readonly string[]): Map<ListedLanguage, number> {
  const shares = new Map<ListedLanguage, number>();
  const add = (language: ListedLanguage, weight: number) =>
    shares.set(language, (shares.get(language) ?? 0) + weight / words.length);
  for (const word of words) {
    const languages = LANGUAGES_BY_WORD.get(word) ?? (ELIDED.test(word) ? FRENCH : NO_LANGUAGES);
    if (languages.length === 0 && HINDI_SHAPE.test(word)) add("hi-Latn", SHAPE_WEIGHT);
    for (const language of languages) add(language, 1 / Math.sqrt(languages.length));
  }
  return shares;
}
