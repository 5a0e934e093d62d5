import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transact";
import { type ContentAdapter, hiddenByTime } from "../content";
import { type ContentRef, isStillHidden } from "../hiding";
import { deleteHeldText, holdText } from "./held-texts";

type HiddenAt = number | null;

/** Its row waits for who changes its words meanwhile, and keeps the time from which it is hidden without a break. */
const hiddenAtSql = (at: HiddenAt): RawBuilder<HiddenAt> =>
  at === null ? sql<HiddenAt>`null` : sql<HiddenAt>`coalesce(hidden_at, cast(${at} as bigint))`;

/**
 * `hiddenByTime` of what can be edited: a refusal of its words is over once others have passed.
 * @param set writes since when it is hidden @param find reads that
 */
export const hiddenUntilReworded = (
  set: (tx: Tx, id: string, hiddenAt: RawBuilder<HiddenAt>) => { execute(): Promise<unknown> },
  find: (tx: Tx, id: string) => { executeTakeFirst(): Promise<{ hidden_at: HiddenAt } | undefined> },
): Pick<ContentAdapter, "hide" | "restore" | "isRewordedSince"> => ({
  ...hiddenByTime((tx, id, at) => set(tx, id, hiddenAtSql(at))),
  async isRewordedSince(tx, id, time) {
    const row = await find(tx, id).executeTakeFirst();
    return row !== undefined && (row.hidden_at === null || row.hidden_at > time);
  },
});

/** New words of a thing, and the rules that hold them; null: they have passed. */
interface NewWords {
  fields: Record<string, string>;
  holdingRules: string[] | null;
}

/**
 * Lets new words wait that are held; what was said before waits no more. The thing's row is locked.
 * @returns since when others do not see it; null: they do
 */
export async function hideByNewWords(
  tx: Tx,
  ref: ContentRef,
  { fields, holdingRules }: NewWords,
  now: number,
): Promise<HiddenAt> {
  if (holdingRules) await holdText(tx, { ...ref, fields, rules: holdingRules }, now);
  else await deleteHeldText(tx, ref.kind, ref.id);
  return (await isStillHidden(tx, ref)) ? now : null;
}
