import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import {
  type Design,
  designName,
  listBuiltInDesigns,
  listThrowableDesigns,
  type ThrowableDesign,
  usageOf,
} from "../../designs/designs";
import { formatNumber } from "../../i18n/format";
import type { Locale } from "../../i18n/locales";
import type { Translate } from "../../i18n/translator";
import { SEA_LIMITS } from "../../limits/sea";
import { nameAttributes } from "../../translate/detect-language";
import { describeBottle, describePicture } from "../../ui/bottle/describe";
import type { ThrowChoice } from "../../ui/throw-fields";
import { designSvgPath } from "../../ui/urls";
import { designShort } from "../reading/bottle-view";

interface CollectedChoiceRow {
  id: string;
  uses: number;
  design_id: string;
  design_name: string;
  picture: string;
  params: string;
}

const selectCollectedChoices = preparedQuery<{ owner: string }, CollectedChoiceRow>((db, param) =>
  db
    .selectFrom("bottles")
    .innerJoin("pictures", "pictures.hash", "bottles.picture")
    .select(["bottles.id", "bottles.uses", "bottles.design_id", "bottles.picture"])
    .select(["pictures.params", "bottles.design_name"])
    .where("bottles.owner_id", "=", param("owner"))
    .where("bottles.state", "=", sql.lit("kept"))
    .orderBy((eb) =>
      eb.case().when("bottles.uses", "<", sql.lit(SEA_LIMITS.usesOfCollected)).then(sql.lit(0)).else(sql.lit(1)).end(),
    )
    .orderBy("bottles.collected_at", "desc")
    .orderBy("bottles.id", "desc"),
);

type LastThrowRow = Pick<BottleRow, "design_id" | "created_at">;

const selectLastThrow = preparedQuery<{ author: string }, LastThrowRow>((db, param) =>
  db
    .selectFrom("bottles")
    .select(["design_id", "created_at"])
    .where("author_id", "=", param("author"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(1)),
);

interface ChoiceReader {
  t: Translate;
  locale: Locale;
}

type UnlimitedChoice = Pick<ThrowChoice, "id" | "name" | "picture" | "alt">;
type LimitedChoice = UnlimitedChoice & {
  kind: ThrowChoice["kind"];
  usage: NonNullable<ThrowChoice["usage"]>;
};

function limitedChoice({ t, locale }: ChoiceReader, choice: LimitedChoice): ThrowChoice {
  const { used, max, state } = choice.usage;
  const label = t(`bottles.usage.${state}`, { used, max });
  const caption = state === "used_up" ? label : `${formatNumber(locale, used)}/${formatNumber(locale, max)}`;
  return { ...choice, caption, spoken: label };
}

function collectedChoice(reader: ChoiceReader, row: CollectedChoiceRow): ThrowChoice {
  const { id, name, svg } = designShort(row);
  return limitedChoice(reader, {
    kind: "collected",
    id: row.id,
    name: designName(reader.t, { id, name }),
    picture: svg,
    alt: describePicture(reader.locale, row.params),
    usage: usageOf(row.uses, SEA_LIMITS.usesOfCollected),
  });
}

function unlimitedChoice({ t }: ChoiceReader, kind: "house" | "designed", choice: UnlimitedChoice): ThrowChoice {
  const noLimit = t("bottles.throw.no_limit");
  const name = designName(t, choice);
  return { ...choice, kind, name, usage: null, caption: noLimit, spoken: noLimit };
}

const builtInChoice = ({ t, locale }: ChoiceReader, { id, name, svg, params }: Design): UnlimitedChoice => ({
  id,
  name,
  picture: svg,
  alt: describeBottle(t, locale, params),
});

const designChoice = ({ locale }: ChoiceReader, { id, name, picture, params }: ThrowableDesign): UnlimitedChoice => ({
  id,
  name,
  picture: designSvgPath(picture),
  alt: describePicture(locale, params),
});

const chosenDesignId = (chosen: string | undefined): string | null =>
  /^(?:designed|purchased):([\w-]{1,64})$/.exec(chosen ?? "")?.[1] ?? null;

/**
 * Puts what the person most likely wants first, where the picker chooses it: what they threw last, or drew since then. Never one
 * whose throws are counted, nor one that others cannot see (decision 204).
 */
function withLikeliestFirst(
  choices: ThrowChoice[],
  { own, asked, last }: { own: readonly ThrowableDesign[]; asked: string | null; last: LastThrowRow | undefined },
): ThrowChoice[] {
  const hidden = own.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const [newest] = own.toSorted((a, b) => b.created_at - a.created_at).filter(({ id }) => !hidden.includes(id));
  const isNewer = newest !== undefined && newest.created_at > (last?.created_at ?? 0);
  const wanted = [asked, ...(isNewer ? [] : [last?.design_id]), newest?.id];
  const open = choices.filter(({ id, usage }) => usage === null && !hidden.includes(id));
  const [first] = wanted.flatMap((id) => open.filter((each) => each.id === id));
  return first ? [first, ...choices.filter((each) => each !== first)] : choices;
}

/** What a person can throw: built-in, own, purchased and kept designs, the likeliest first. @param chosen `kind:id`, always included if allowed */
export async function listThrowChoices(
  db: DbOrTx,
  reader: ChoiceReader,
  personId: string,
  chosen?: string,
): Promise<ThrowChoice[]> {
  const asked = chosenDesignId(chosen);
  const [last] = await selectLastThrow(db, { author: personId });
  const [builtIns, collected, designs] = await Promise.all([
    listBuiltInDesigns(db),
    selectCollectedChoices(db, { owner: personId }),
    listThrowableDesigns(db, personId, asked ?? last?.design_id ?? null),
  ]);
  const choices = [
    ...builtIns.map((each) => unlimitedChoice(reader, "house", builtInChoice(reader, each))),
    ...designs.designed.map((each) => unlimitedChoice(reader, "designed", designChoice(reader, each))),
    ...designs.purchased.map((each) => {
      const usage = usageOf(each.uses, SEA_LIMITS.usesOfPurchased);
      return limitedChoice(reader, { ...designChoice(reader, each), kind: "purchased", usage });
    }),
    ...collected.map((row) => collectedChoice(reader, row)),
  ];
  const named = choices.map((each) => ({ ...each, lang: nameAttributes(each.name).lang }));
  return withLikeliestFirst(named, { own: designs.designed, asked, last });
}
