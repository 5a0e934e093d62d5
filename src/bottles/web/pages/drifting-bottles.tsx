import { designName } from "../../../designs/designs";
import { textDirection } from "../../../i18n/languages";
import { IdempotencyField } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { AfloatBottle } from "../../../ui/scene";
import { SEA_PLACE_ORDER } from "../../../ui/sea/places";
import type { DriftingBottle } from "../../sea/drifting";
import { Hints, useHint } from "./hints";

interface PlacedBottle {
  bottle: DriftingBottle;
  place: number;
}

function placeBottles(items: readonly DriftingBottle[]): PlacedBottle[] {
  const placed = items.flatMap((bottle, i) => {
    const place = SEA_PLACE_ORDER[i];
    return place === undefined ? [] : [{ bottle, place }];
  });
  return placed.sort((a, b) => a.place - b.place);
}

/** A visitor's leads to the login. */
const PICK_BY_SCRIPT = { "hx-post": "/pick", "hx-swap": "none", "hx-sync": "this:drop" };

interface PickFormProps extends PlacedBottle {
  hint: boolean;
  sheet: readonly string[] | null;
}

function PickForm({ bottle, place, hint, sheet }: PickFormProps) {
  const { t, language } = usePageView();
  const rtl = textDirection(language) === "rtl";
  const name = designName(t, bottle.design);
  return (
    <form className={`place place-${place}`} method="post" action="/pick" {...(sheet ? {} : PICK_BY_SCRIPT)}>
      <AfloatBottle svg={bottle.design.svg} rtl={rtl} place={place} sheet={sheet} />
      <IdempotencyField />
      <button
        className="tap"
        type="submit"
        name="bottle"
        value={bottle.id}
        aria-label={name ? t("bottles.home.pick", { name }) : t("bottles.home.pick_nameless")}
      />
      {hint ? <span className="hint">{t("bottles.home.hint")}</span> : null}
    </form>
  );
}

interface DriftingBottlesProps {
  items: readonly DriftingBottle[];
  hint: boolean;
  further: boolean;
  /** The person's news come first: the hints wait until they are opened. */
  hasNews: boolean;
}

/** The bottles at sea, each a form that picks it up, with the hints over them. */
export function DriftingBottles({ items, hint, further, hasNews }: DriftingBottlesProps) {
  // Signed-in people would load twelve bottles anew with each visit, of which they have most.
  const sheet = usePageView().person ? null : items.map(({ design }) => design.svg);
  const placed = placeBottles(items);
  const coached = useHint() !== null;
  return (
    <div className={further ? "water further" : "water"}>
      {placed.map((each, i) => (
        <PickForm
          key={each.bottle.id}
          {...each}
          sheet={sheet}
          hint={hint && !coached && !hasNews && i === placed.length - 1}
        />
      ))}
      {hasNews ? null : <Hints afloat={items.length} />}
    </div>
  );
}
