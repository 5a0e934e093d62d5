import { mostFound } from "./most-found";

/** Letters and frequent words that one language of Arabic script has and the others do not. */
const ARABIC_SCRIPT: Record<string, readonly RegExp[]> = {
  ar: [/[ةىيكأإآؤ]/gu, /(?<!\p{L})(?:ال\p{L}{2,}|في|من|على|هل|ما|لا|أن|إن|هذا|هذه|كان|كانت|يا)(?!\p{L})/gu],
  fa: [
    /[پچژگکی]/gu,
    /(?<!\p{L})(?:است|از|که|این|را|من|تو|با|برای|هم|خیلی|چه|یک|می|ها|بود|شد|آن|شب|هست|نیست|من|ما|شما|کرد|در|به|داد|خیلی|سلام|ممنون|نیست|دلم|بودم|دوست|چطور|چطوری|چرا|کجا|خوب|خوبم|امروز|فردا|دیروز|مرسی|عزیزم|دوستت|دارم|داری|دارد|نمی|هوا|خانه|برف|حرف|هر|روز|عجله)(?!\p{L})/gu,
  ],
  ur: [
    /[ٹڈڑںےہھۓپچژگکی]/gu,
    /(?<!\p{L})(?:کیا|کے|کی|کا|کو|میں|یہ|نہیں|بہت|اور|سے|پر|آپ|تم|ہم|شکریہ|کی|ہے|ہیں)(?!\p{L})/gu,
  ],
  ps: [/[ټډړښګېڼځڅۍ]/gu],
  ku: [/[ێۆڵڕڤە]/gu],
  ug: [/[ۇۈۋېۆ]|ئ[اەوې]/gu],
  sd: [/[ٻڀٺٽڄڃڇڏڊڌڳڱڻ]/gu],
};
const NEVER: Record<string, RegExp> = {
  ar: /[ٹڈڑںےہھۓپچژگکیٻڀټډړښګێۆڵڕ]/gu,
  fa: /[ٹڈڑںےہھۓټډړښګێۆڵڕٻڀةى]/gu,
  ur: /[ټډړښګێۆڵڕٻڀةىيك]/gu,
};

/** @returns ISO 639-1; Arabic where nothing speaks for another */
export const detectArabicScript = (text: string): string | null => mostFound(text, ARABIC_SCRIPT, NEVER, "ar");
