import type { Room } from "../room";
import { loadCaseWords } from "./case-words";
import { loadEvidenceText } from "./evidence-texts";

export const officialRoom = {
  texts: { evidence: loadEvidenceText, case_words: loadCaseWords },
  tab: { "/official*": "profile" },
  styles: { "/official": "official.css" },
} as const satisfies Room;
