import letters from "../../locales/welcome.json";
import { newId, shuffleKey } from "../db/ids";
import { type Db, type Tx, transact } from "../db/transact";
import { HOUSE_WEAR } from "../designs/designs";
import { MINUTE, NEVER } from "../limits";
import { FRESH } from "./throwing";

/** Where `meta` notes that they were thrown. */
const KEY = "welcome_bottles";
/** They come one after the other, as if the sea had always been there. */
const APART = 37 * MINUTE;

function bottlesOf(officialId: string, now: number) {
  const all = Object.entries(letters).flatMap(([language, texts], turn) =>
    texts.map((content, nth) => ({
      language,
      content,
      wear: HOUSE_WEAR[(turn + nth) % HOUSE_WEAR.length],
    })),
  );
  return all.map(({ language, content, wear }, i) => {
    const thrown = now - ((i * 7) % all.length) * APART;
    const id = newId(thrown);
    if (!wear) throw new Error("the house has no designs");
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

async function isFirst(tx: Tx, now: number): Promise<boolean> {
  const noted = await tx
    .insertInto("meta")
    .values({ key: KEY, value: String(now) })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * A new sea is not empty (product.md): four letters in each language from the house, once for ever. The house designs
 * have to be there.
 */
export async function seedWelcomeBottles(db: Db, officialId: string, now: number): Promise<void> {
  await transact(db, async (tx) => {
    if (await isFirst(tx, now)) await tx.insertInto("bottles").values(bottlesOf(officialId, now)).execute();
  });
}
