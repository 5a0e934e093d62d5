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
    const design =
      OFFICIAL_BOTTLE_DESIGNS[(turn * texts.length + Math.floor(turn / 4) + nth) % OFFICIAL_BOTTLE_DESIGNS.length];
    return design ? [{ language, content, design }] : [];
  }),
);

function welcomeBottleRows(officialId: string, now: number) {
  return WELCOME_LETTERS.map(({ language, content, design }, i) => {
    const thrownAt = now - ((i * 7) % WELCOME_LETTERS.length) * WELCOME_BOTTLE_INTERVAL;
    const id = newId(thrownAt);
    return {
      ...NEW_BOTTLE,
      id,
      author_id: officialId,
      content,
      language,
      design_id: design.designId,
      design_name: design.name,
      picture: design.picture,
      band: "all" as const,
      author_adult_at: 0,
      free_at: thrownAt,
      expires_at: FAR_FUTURE,
      waiting_since: thrownAt,
      shuffle: shuffleKey(id, thrownAt),
      created_at: thrownAt,
    };
  });
}

/** Gives welcome bottles of an earlier version their designs; held ones stay as they are. */
async function updateWelcomeDesigns(tx: Tx, officialId: string): Promise<void> {
  for (const { content, design } of WELCOME_LETTERS) {
    await tx
      .updateTable("bottles")
      .set({ design_id: design.designId, design_name: design.name, picture: design.picture })
      .where("author_id", "=", officialId)
      .where("content", "=", content)
      .where("waiting_since", "is not", null)
      .execute();
  }
}

const hasBottleOf = async (tx: Tx, authorId: string): Promise<boolean> =>
  (await tx.selectFrom("bottles").select("id").where("author_id", "=", authorId).executeTakeFirst()) !== undefined;

/** Seeds four official letters per language, once. Needs the built-in designs. */
export async function seedWelcomeBottles(db: Db, officialId: string, now: number): Promise<void> {
  if (await hasAllMetaKeys(db, [WELCOME_BOTTLES_KEY, WELCOME_DESIGNS_KEY])) return;
  await transact(db, async (tx) => {
    const [isFirstSeed, isUpdateDue] = [
      await claimMetaKey(tx, WELCOME_BOTTLES_KEY, now),
      await claimMetaKey(tx, WELCOME_DESIGNS_KEY, now),
    ];
    // Of a damaged database the key may be lost, and the bottles not.
    const isEmpty = isFirstSeed && !(await hasBottleOf(tx, officialId));
    if (isEmpty) await tx.insertInto("bottles").values(welcomeBottleRows(officialId, now)).execute();
    else if (isUpdateDue) await updateWelcomeDesigns(tx, officialId);
  });
}
