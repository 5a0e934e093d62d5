import letters from "../../../locales/welcome.json";
import { newId, shuffleKey } from "../../db/ids";
import { claimMetaKey, hasAllMetaKeys } from "../../db/meta";
import { type Db, type Tx, transact } from "../../db/transact";
import { OFFICIAL_BOTTLE_DESIGNS } from "../../designs/designs";
import { FAR_FUTURE } from "../../limits/sea";
import { MINUTE } from "../../runtime/units";
import { NEW_BOTTLE } from "../throwing/throw";

const WELCOME_BOTTLES_KEY = "welcome_bottles";
const WELCOME_DESIGNS_KEY = "welcome_bottles_dressed";
/** ms between the creation times of two welcome bottles. */
const WELCOME_BOTTLE_INTERVAL = 37 * MINUTE;

const WELCOME_LETTERS = Object.entries(letters).flatMap(([language, texts], turn) =>
  texts.flatMap((content, nth) => {
    const wear =
      OFFICIAL_BOTTLE_DESIGNS[
        (turn * texts.length + Math.floor(turn / 4) + nth) % OFFICIAL_BOTTLE_DESIGNS.length
      ];
    return wear ? [{ language, content, wear }] : [];
  }),
);

function welcomeBottleRows(officialId: string, now: number) {
  return WELCOME_LETTERS.map(({ language, content, wear }, i) => {
    const thrown = now - ((i * 7) % WELCOME_LETTERS.length) * WELCOME_BOTTLE_INTERVAL;
    const id = newId(thrown);
    return {
      ...NEW_BOTTLE,
      id,
      author_id: officialId,
      content,
      language,
      design_id: wear.designId,
      design_name: wear.name,
      picture: wear.picture,
      band: "all" as const,
      author_adult_at: 0,
      free_at: thrown,
      expires_at: FAR_FUTURE,
      waiting_since: thrown,
      shuffle: shuffleKey(id, thrown),
      created_at: thrown,
    };
  });
}

/** Gives welcome bottles of an earlier version their designs; held ones stay as they are. */
async function updateWelcomeDesigns(tx: Tx, officialId: string): Promise<void> {
  for (const { content, wear } of WELCOME_LETTERS) {
    await tx
      .updateTable("bottles")
      .set({ design_id: wear.designId, design_name: wear.name, picture: wear.picture })
      .where("author_id", "=", officialId)
      .where("content", "=", content)
      .where("waiting_since", "is not", null)
      .execute();
  }
}

/** Seeds four official letters per language, once. Needs the built-in designs. */
export async function seedWelcomeBottles(db: Db, officialId: string, now: number): Promise<void> {
  if (await hasAllMetaKeys(db, [WELCOME_BOTTLES_KEY, WELCOME_DESIGNS_KEY])) return;
  await transact(db, async (tx) => {
    const [first, plain] = [
      await claimMetaKey(tx, WELCOME_BOTTLES_KEY, now),
      await claimMetaKey(tx, WELCOME_DESIGNS_KEY, now),
    ];
    if (first) await tx.insertInto("bottles").values(welcomeBottleRows(officialId, now)).execute();
    else if (plain) await updateWelcomeDesigns(tx, officialId);
  });
}
