import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { DesignRow, PictureRow } from "../db/tables/designs";
import type { Queries, Tx } from "../db/transact";
import { SEA } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { type Arrived, shownText } from "../safety/safety";
import { DEFAULT_DESIGN } from "./house-designs";
import { WEARABLE } from "./rules";

/** What a bottle wears. */
export interface Wear {
  id: string;
  name: string;
  picture: string;
}

/** What a picker offers, with how it is drawn. */
export type Wearing = Wear & Pick<PictureRow, "params">;

type Found = Wear & Pick<DesignRow, "owner_id" | "status" | "house" | "uses" | "masks"> & Arrived;

const byId = prepared<{ id: string }, Found>((db, hole) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .select(["designs.id", "designs.name", "designs.picture", "designs.owner_id"])
    .select(["designs.status", "designs.house", "designs.uses", "designs.masks"])
    .select(["designer.created_at", "designer.throw_count", "designer.official"])
    .where("designs.id", "=", hole("id"))
    .compile(),
);

/** A design with unlimited throws: the house's, or own. @throws Refusal `design_not_found`, `wrong_state` */
export async function wearable(
  db: Queries,
  personId: string,
  designId = DEFAULT_DESIGN,
  now?: number,
): Promise<Wear> {
  const [found] = await byId(db, { id: designId });
  if (found?.house) return found;
  if (!found || found.owner_id !== personId) throw new Refusal("design_not_found");
  if (!WEARABLE.includes(found.status)) throw new Refusal("wrong_state");
  // A bottle keeps the name shown when it was thrown.
  return now === undefined
    ? found
    : { ...found, name: shownText(found.name, found.masks, "name", found, now) };
}

/** How many of one kind a picker offers; all of them are in the list of designs. */
const OFFERED = 24;

const drawn = prepared<{ owner: string }, Wearing>((db, hole) =>
  db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "picture", "params"])
    .where("owner_id", "=", hole("owner"))
    .where("status", "<>", sql.lit("purchased"))
    .where("hidden", "=", sql.lit(0))
    .where("status", "<>", sql.lit("sold"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(OFFERED))
    .compile(),
);

type Bought = Wearing & { uses: number };

const bought = prepared<{ owner: string }, Bought>((db, hole) =>
  db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "picture", "params", "uses"])
    .where("owner_id", "=", hole("owner"))
    .where("status", "=", sql.lit("purchased"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(OFFERED))
    .compile(),
);

const ownById = prepared<{ id: string; owner: string }, Bought & Pick<DesignRow, "status">>((db, hole) =>
  db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "picture", "params", "uses", "status"])
    .where("id", "=", hole("id"))
    .where("owner_id", "=", hole("owner"))
    .compile(),
);

const withChosen = <T extends Wearing>(offered: T[], chosen: T | undefined): T[] =>
  !chosen || offered.some(({ id }) => id === chosen.id) ? offered : [chosen, ...offered];

/** Latest own and bought designs for the picker. @param chosen included if it may be thrown */
export async function wearings(db: Queries, owner: string, chosen: string | null) {
  const [mine, purchased, [own]] = await Promise.all([
    drawn(db, { owner }),
    bought(db, { owner }),
    chosen ? ownById(db, { id: chosen, owner }) : [],
  ]);
  const fits = own && WEARABLE.includes(own.status) ? own : undefined;
  return {
    designed: withChosen(mine, fits),
    purchased: withChosen(purchased, own?.status === "purchased" ? own : undefined),
  };
}

const using = prepared<{ id: string; person: string }, Wear>((db, hole) =>
  db
    .updateTable("designs")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", hole("id"))
    .where("owner_id", "=", hole("person"))
    .where("status", "=", sql.lit("purchased"))
    .where("uses", "<", sql.lit(SEA.usesOfPurchased))
    .returning(["id", "name", "picture"])
    .compile(),
);

/** Spends a throw of a purchased design. @throws Refusal `design_not_found`, `used_up` */
export async function spendPurchased(tx: Tx, personId: string, id: string): Promise<Wear> {
  const [wear] = await using(tx, { id, person: personId });
  if (wear) return wear;
  const [found] = await byId(tx, { id });
  const mine = found?.owner_id === personId && found.status === "purchased";
  throw new Refusal(mine ? "used_up" : "design_not_found");
}
