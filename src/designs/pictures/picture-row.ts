import type { Tx } from "../../db/transact";
import { isMessageKey, type Translate } from "../../i18n/translator";
import { sha256 } from "../../runtime/sha256";
import type { DesignParams } from "../../ui/bottle/params";

const HASH_LENGTH = 20;

/** Canonical JSON: equal designs give equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(",")}}`;
}

/** Picture name: 20 hex digits of the SHA-256 of the parameters. */
export const pictureHash = (params: DesignParams): string => sha256(canonicalJson(params)).slice(0, HASH_LENGTH);

/** A design's name: a built-in one's in the reader's language, another's as saved. */
export function designName(t: Translate, { id, name }: { id: string; name: string }): string {
  const key = `designs.house.${id}`;
  return isMessageKey(key) ? t(key) : name;
}

/** Stores a picture once, protected from `sweepDesignPictures`. @returns its hash */
export async function saveDesignPicture(tx: Tx, params: DesignParams): Promise<string> {
  const hash = pictureHash(params);
  const picture = { hash, params: JSON.stringify(params), unnamed_since: null };
  await tx
    .insertInto("pictures")
    .values(picture)
    .onConflict((on) => on.column("hash").doUpdateSet({ unnamed_since: null }))
    .execute();
  return hash;
}
