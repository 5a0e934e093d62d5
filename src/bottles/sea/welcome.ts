import letters from "../../../locales/welcome.json";
import { newId, shuffleKey } from "../../db/ids";
import { allNoted, isFirst } from "../../db/meta";
import { type Db, type Tx, transact } from "../../db/transact";
import { ALL_WEAR } from "../../designs/designs";
import { MINUTE, NEVER } from "../../limits/limits";
import { FRESH } from "../throwing/throw";

const KEY = "welcome_bottles";
const DRESSED = "welcome_bottles_dressed";
/** Spread over time, as if the sea had always been full. */
const APART = 37 * MINUTE;

const LETTERS = Object.entries(letters).flatMap(([language, texts], turn) =>
  texts.flatMap((content, nth) => {
    const wear = ALL_WEAR[(turn * texts.length + Math.floor(turn / 4) + nth) % ALL_WEAR.length];
    return wear ? [{ language, content, wear }] : [];
  }),
);

function bottlesOf(officialId: string, now: number) {
  return LETTERS.map(({ language, content, wear }, i) => {
    const thrown = now - ((i * 7) % LETTERS.length) * APART;
    const id = newId(thrown);
    return {
      ...FRESH,
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
      expires_at: NEVER,
      waiting_since: thrown,
      shuffle: shuffleKey(id, thrown),
      created_at: thrown,
    };
  });
}

/** Migration of old house letters; held ones keep their look. */
async function dressAnew(tx: Tx, officialId: string): Promise<void> {
  for (const { content, wear } of LETTERS) {
    await tx
      .updateTable("bottles")
      .set({ design_id: wear.designId, design_name: wear.name, picture: wear.picture })
      .where("author_id", "=", officialId)
      .where("content", "=", content)
      .where("waiting_since", "is not", null)
      .execute();
  }
}

/** Seeds four official letters per language, once. Needs the house designs. */
export async function seedWelcomeBottles(db: Db, officialId: string, now: number): Promise<void> {
  if (await allNoted(db, [KEY, DRESSED])) return;
  await transact(db, async (tx) => {
    const [first, plain] = [await isFirst(tx, KEY, now), await isFirst(tx, DRESSED, now)];
    if (first) await tx.insertInto("bottles").values(bottlesOf(officialId, now)).execute();
    else if (plain) await dressAnew(tx, officialId);
  });
}
