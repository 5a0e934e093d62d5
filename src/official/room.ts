import type { Room } from "../room";
import { loadEvidenceText } from "./evidence-texts";

export const officialRoom = {
  texts: { evidence: loadEvidenceText },
  tab: { "/official*": "profile" },
  styles: { "/official": "official.css" },
} as const satisfies Room;
