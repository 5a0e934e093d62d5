import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { designName, houseDesigns } from "../designs/designs";
import { formatNumber } from "../i18n/format";
import type { Translate } from "../i18n/intl";
import type { Language } from "../i18n/languages";
import { SEA } from "../limits";
import type { ThrowChoice } from "../ui/throw-fields";
import { designShort, usageOf } from "./view";

type Kept = { id: string; uses: number; design_id: string; design_name: string | null; picture: string };

/** What one keeps, last kept first, used up ones behind all others. The backpack bounds how many there are. */
const kept = prepared<{ owner: string }, Kept>((db, hole) =>
  db
    .selectFrom("bottles")
    .leftJoin("designs", "designs.id", "bottles.design_id")
    .select(["bottles.id", "bottles.uses", "bottles.design_id", "bottles.picture"])
    .select("designs.name as design_name")
    .where("bottles.owner_id", "=", hole("owner"))
    .where("bottles.state", "=", sql.lit("kept"))
    .orderBy((eb) =>
      eb
        .case()
        .when("bottles.uses", "<", sql.lit(SEA.usesOfCollected))
        .then(sql.lit(0))
        .else(sql.lit(1))
        .end(),
    )
    .orderBy("bottles.collected_at", "desc")
    .orderBy("bottles.id", "desc")
    .compile(),
);

interface Reading {
  t: Translate;
  language: Language;
}

function keptChoice({ t, language }: Reading, row: Kept): ThrowChoice {
  const { name, ...design } = designShort(row);
  const usage = usageOf(row.uses);
  const [used, max] = [formatNumber(language, usage.used), formatNumber(language, usage.max)];
  const spoken = t(`usage.${usage.state}`, { used: usage.used, max: usage.max });
  return {
    kind: "collected",
    id: row.id,
    name: designName(t, { id: design.id, name }),
    picture: design.svg,
    usage,
    caption: usage.state === "used_up" ? spoken : `${used}/${max}`,
    spoken,
  };
}

/** The bottles a person may choose from for a throw: those of the house without limit, then the kept ones. */
export async function throwChoices(db: Queries, reading: Reading, personId: string): Promise<ThrowChoice[]> {
  const [house, mine] = await Promise.all([houseDesigns(db), kept(db, { owner: personId })]);
  const { t } = reading;
  const noLimit = t("throw.no_limit");
  return [
    ...house.map(
      ({ id, name, svg }): ThrowChoice => ({
        kind: "house",
        id,
        name: designName(t, { id, name }),
        picture: svg,
        usage: null,
        caption: noLimit,
        spoken: noLimit,
      }),
    ),
    ...mine.map((row) => keptChoice(reading, row)),
  ];
}
