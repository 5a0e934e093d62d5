import type { Room } from "../room";
import { tidyTranslations } from "./store";

export const translationsRoom = {
  acts: { "POST /api/translate": "free", "POST /translate": "free" },
  tidy: [({ db, now }) => tidyTranslations(db, now)],
} as const satisfies Room;
