import type { Room } from "../room";
import { tidyTranslations } from "./store";

export const translationsRoom = {
  acts: { "/api/translate": "free", "/translate": "free" },
  tidy: [({ db, now }) => tidyTranslations(db, now)],
} as const satisfies Room;
