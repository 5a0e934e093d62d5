import { mostFound } from "./most-found";

/** Letters and frequent words that one language of Devanagari has and the others do not. */
const DEVANAGARI: Record<string, readonly RegExp[]> = {
  hi: [
    /(?<![\p{L}\p{M}])(?:है|हैं|हूँ|हूं|का|की|के|को|में|से|और|नहीं|यह|वह|क्या|मैं|आप|तुम|ने|पर|भी|था|थी|थे|मेरा|मेरी|बहुत|कोई|हम)(?![\p{L}\p{M}])/gu,
  ],
  mr: [
    /ळ/gu,
    /(?<![\p{L}\p{M}])(?:आहे|आहेत|नाही|मी|आणि|तू|माझा|माझी|माझे|काय|होते|होता|होती|तुला|मला|पण|खूप|आपण|कसे)(?![\p{L}\p{M}])/gu,
  ],
  ne: [
    /(?<![\p{L}\p{M}])(?:छ|छन्|छु|हो|हुन्छ|थियो|भयो|गर्न|पनि|मेरो|तिमी|तपाईं|धेरै|छैन|लाई|र|यो|त्यो|हामी|गर्छु)(?![\p{L}\p{M}])|(?:लाई|हरू)(?![\p{L}\p{M}])/gu,
  ],
};

/** @returns ISO 639-1; Hindi where nothing speaks for another */
export const detectDevanagari = (text: string): string | null => mostFound(text, DEVANAGARI, {}, "hi");
