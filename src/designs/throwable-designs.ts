import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DesignPictureRow, DesignRow } from "../db/tables/designs";
import type { DbOrTx, Tx } from "../db/transact";
import { SEA_LIMITS } from "../limits/sea";
import { Refusal } from "../runtime/errors";
import { hiddenText, maskedTextForOthers, type NewcomerFacts } from "../safety/safety";
import { DEFAULT_DESIGN_ID } from "./built-in-designs";
import { THROWABLE_STATUSES } from "./rules";

/** The design of a bottle, as stored with it. */
export interface BottleDesign {
  id: string;
  name: string;
  picture: string;
}

/** A design in the picker, with the picture's parameters. */
export type ThrowableDesign = BottleDesign &
  Pick<DesignPictureRow, "params"> &
  Pick<DesignRow, "created_at" | "hidden_at">;

type FoundDesignRow = BottleDesign &
  Pick<DesignRow, "owner_id" | "status" | "house" | "uses" | "masks" | "hidden_at"> &
  NewcomerFacts;

const selectDesignById = preparedQuery<{ id: string }, FoundDesignRow>((db, param) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .select(["designs.id", "designs.name", "designs.picture", "designs.owner_id"])
    .select(["designs.status", "designs.house", "designs.uses", "designs.masks", "designs.hidden_at"])
    .select(["designer.created_at", "designer.throw_count", "designer.official"])
    .where("designs.id", "=", param("id")),
);

/** A design with unlimited throws: a built-in one or the person's own. @throws Refusal `design_not_found`, `wrong_state` */
export async function findThrowableDesign(
  db: DbOrTx,
  personId: string,
  designId = DEFAULT_DESIGN_ID,
  now?: number,
): Promise<BottleDesign> {
  const [found] = await selectDesignById(db, { id: designId });
  if (found?.house) return found;
  if (!found || found.owner_id !== personId) throw new Refusal("design_not_found");
  if (!THROWABLE_STATUSES.includes(found.status)) throw new Refusal("wrong_state");
  if (now === undefined) return found;
  // A bottle keeps the name that was visible when it was thrown.
  const name =
    found.hidden_at === null
      ? maskedTextForOthers(found.name, found.masks, "name", found, now)
      : hiddenText(found.name);
  return { ...found, name };
}

/** Designs of one kind in the picker; all of them are in the list of designs. */
const MAX_OFFERED = 24;

const selectDrawnDesigns = preparedQuery<{ owner: string }, ThrowableDesign>((db, param) =>
  db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "picture", "params", "created_at", "hidden_at"])
    .where("owner_id", "=", param("owner"))
    .where("status", "<>", sql.lit("purchased"))
    .where("hidden", "=", sql.lit(0))
    .where("status", "<>", sql.lit("sold"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(MAX_OFFERED)),
);

type PurchasedDesignRow = ThrowableDesign & { uses: number };

const selectPurchasedDesigns = preparedQuery<{ owner: string }, PurchasedDesignRow>((db, param) =>
  db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "picture", "params", "created_at", "hidden_at", "uses"])
    .where("owner_id", "=", param("owner"))
    .where("status", "=", sql.lit("purchased"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(MAX_OFFERED)),
);

const selectOwnDesignById = preparedQuery<
  { id: string; owner: string },
  PurchasedDesignRow & Pick<DesignRow, "status">
>((db, param) =>
  db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "picture", "params", "created_at", "hidden_at", "uses", "status"])
    .where("id", "=", param("id"))
    .where("owner_id", "=", param("owner")),
);

const withChosen = <T extends ThrowableDesign>(offered: T[], chosen: T | undefined): T[] =>
  !chosen || offered.some(({ id }) => id === chosen.id) ? offered : [chosen, ...offered];

/** The latest own and purchased designs for the picker. @param chosen id, always included if it may be thrown */
export async function listThrowableDesigns(db: DbOrTx, owner: string, chosen: string | null) {
  const [drawn, purchased, [chosenDesign]] = await Promise.all([
    selectDrawnDesigns(db, { owner }),
    selectPurchasedDesigns(db, { owner }),
    chosen ? selectOwnDesignById(db, { id: chosen, owner }) : [],
  ]);
  const throwable = chosenDesign && THROWABLE_STATUSES.includes(chosenDesign.status) ? chosenDesign : undefined;
  return {
    designed: withChosen(drawn, throwable),
    purchased: withChosen(purchased, chosenDesign?.status === "purchased" ? chosenDesign : undefined),
  };
}

const updatePurchasedUses = preparedQuery<{ id: string; person: string }, BottleDesign>((db, param) =>
  db
    .updateTable("designs")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", param("id"))
    .where("owner_id", "=", param("person"))
    .where("status", "=", sql.lit("purchased"))
    .where("uses", "<", sql.lit(SEA_LIMITS.usesOfPurchased))
    .returning(["id", "name", "picture"]),
);

/** Spends a throw of a purchased design. @throws Refusal `design_not_found`, `used_up` */
export async function spendPurchasedUse(tx: Tx, personId: string, id: string): Promise<BottleDesign> {
  const [design] = await updatePurchasedUses(tx, { id, person: personId });
  if (design) return design;
  const [found] = await selectDesignById(tx, { id });
  const isOwn = found?.owner_id === personId && found.status === "purchased";
  throw new Refusal(isOwn ? "used_up" : "design_not_found");
}
