import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import {
  type Design,
  designName,
  houseDesigns,
  usageOf,
  type Wearing,
  wearings,
} from "../../designs/designs";
import { formatNumber } from "../../i18n/format";
import type { Translate } from "../../i18n/intl";
import type { Language } from "../../i18n/languages";
import { SEA } from "../../limits/limits";
import { describeBottle, describePicture } from "../../ui/bottle/describe";
import type { ThrowChoice } from "../../ui/throw-fields";
import { svgPath } from "../../ui/urls";
import { designShort } from "../reading/view";

interface Kept {
  id: string;
  uses: number;
  design_id: string;
  design_name: string;
  picture: string;
  params: string;
}

const kept = prepared<{ owner: string }, Kept>((db, hole) =>
  db
    .selectFrom("bottles")
    .innerJoin("pictures", "pictures.hash", "bottles.picture")
    .select(["bottles.id", "bottles.uses", "bottles.design_id", "bottles.picture"])
    .select(["pictures.params", "bottles.design_name"])
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

type Free = Pick<ThrowChoice, "id" | "name" | "picture" | "alt">;
type Counted = Free & { kind: ThrowChoice["kind"]; usage: NonNullable<ThrowChoice["usage"]> };

function countedChoice({ t, language }: Reading, choice: Counted): ThrowChoice {
  const { used, max, state } = choice.usage;
  const spoken = t(`bottles.usage.${state}`, { used, max });
  const caption =
    state === "used_up" ? spoken : `${formatNumber(language, used)}/${formatNumber(language, max)}`;
  return { ...choice, caption, spoken };
}

function keptChoice(reading: Reading, row: Kept): ThrowChoice {
  const { id, name, svg } = designShort(row);
  return countedChoice(reading, {
    kind: "collected",
    id: row.id,
    name: designName(reading.t, { id, name }),
    picture: svg,
    alt: describePicture(reading.language, row.params),
    usage: usageOf(row.uses, SEA.usesOfCollected),
  });
}

function freeChoice({ t }: Reading, kind: "house" | "designed", choice: Free): ThrowChoice {
  const noLimit = t("bottles.throw.no_limit");
  const name = designName(t, choice);
  return { ...choice, kind, name, usage: null, caption: noLimit, spoken: noLimit };
}

const houseFree = ({ t, language }: Reading, { id, name, svg, params }: Design): Free => ({
  id,
  name,
  picture: svg,
  alt: describeBottle(t, language, params),
});

const offered = ({ language }: Reading, { id, name, picture, params }: Wearing): Free => ({
  id,
  name,
  picture: svgPath(picture),
  alt: describePicture(language, params),
});

const idOf = (chosen: string | undefined): string | null =>
  /^(?:designed|purchased):([\w-]{1,64})$/.exec(chosen ?? "")?.[1] ?? null;

/** Throwable bottles: the house's, own, bought and kept. */
export async function throwChoices(
  db: Queries,
  reading: Reading,
  personId: string,
  chosen?: string,
): Promise<ThrowChoice[]> {
  const [house, mine, own] = await Promise.all([
    houseDesigns(db),
    kept(db, { owner: personId }),
    wearings(db, personId, idOf(chosen)),
  ]);
  return [
    ...house.map((each) => freeChoice(reading, "house", houseFree(reading, each))),
    ...own.designed.map((each) => freeChoice(reading, "designed", offered(reading, each))),
    ...own.purchased.map((each) => {
      const usage = usageOf(each.uses, SEA.usesOfPurchased);
      return countedChoice(reading, { ...offered(reading, each), kind: "purchased", usage });
    }),
    ...mine.map((row) => keptChoice(reading, row)),
  ];
}
