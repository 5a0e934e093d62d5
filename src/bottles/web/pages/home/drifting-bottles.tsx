import { newId } from "../../../../db/ids";
import { designName } from "../../../../designs/designs";
import { textDirection } from "../../../../i18n/languages";
import { assetUrl } from "../../../../shell/document/assets";
import { elementWithMarkup } from "../../../../shell/document/cached-part";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { foreignLanguageName, type PageView } from "../../../../shell/parts/page-view";
import { WordlessPicture } from "../../../../ui/pictures";
import { afloatPaths, sheetPaths, sheetPlacePaths } from "../../../../ui/scene";
import { SEA_PLACE_ORDER } from "../../../../ui/sea/places";
import { variantStem } from "../../../../ui/sea/variant-names";
import type { DriftingBottle, SeaView } from "../../../sea/drifting";
import { type DueHint, hintsMarkup } from "./hints";

interface PlacedBottle {
  bottle: DriftingBottle;
  place: number;
}

function placeBottles(items: SeaView): PlacedBottle[] {
  const placed = items.flatMap((bottle, i) => {
    const place = SEA_PLACE_ORDER[i];
    return bottle === null || place === undefined ? [] : [{ bottle, place }];
  });
  return placed.sort((a, b) => a.place - b.place);
}

/** A visitor's leads to the login. */
const PICK_BY_SCRIPT = { "hx-post": "/pick", "hx-swap": "none", "hx-sync": "this:drop" };

/** By the hint over it. */
const DESCRIBED = { "aria-describedby": "sea-hint" };

interface PickFormProps {
  /** Visitors' forms lead to the login, without htmx, and have one picture of all bottles. */
  byScript: boolean;
  rtl: boolean;
}

interface PickFormTexts {
  /** Its number on the water. */
  place: string;
  /** Paths of the picture of all bottles; without one, what those of this bottle begin with. */
  day: string;
  night: string;
  /** The key by which a form that is sent twice has one effect. */
  once: string;
  bottle: string;
  label: string;
  hint: string | undefined;
  /** Name of the letter's language; absent: the reader reads it, or can have it translated. */
  foreign: string | undefined;
}

const pickFormMarkup = markupTemplate<PickFormProps, PickFormTexts>(
  { place: "raw", day: "raw", night: "raw", once: "raw", bottle: "raw", label: "text", hint: "text", foreign: "text" },
  ({ place, byScript, rtl, day, night, once, bottle, label, hint, foreign }) => (
    <form className={`place place-${place}`} method="post" action="/pick" {...(byScript ? PICK_BY_SCRIPT : {})}>
      <WordlessPicture
        className="bottle"
        {...(byScript ? afloatPaths(day, rtl, place) : sheetPlacePaths({ day, night }, place))}
      />
      <input type="hidden" name="once" value={once} />
      <button
        className="tap"
        type="submit"
        name="bottle"
        value={bottle}
        aria-label={label}
        {...(hint === undefined ? {} : DESCRIBED)}
      />
      {hint === undefined ? null : (
        <span className="hint" id="sea-hint">
          {hint}
        </span>
      )}
      {foreign === undefined ? null : (
        <span className="letter-in ellipsis" aria-hidden="true">
          {foreign}
        </span>
      )}
    </form>
  ),
);

interface DriftingBottlesProps {
  items: SeaView;
  /** They have picked up none yet. */
  newcomer: boolean;
  /** null: none is due. */
  hint: DueHint | null;
  further: boolean;
  /** The person's news and unread messages come first: the hints wait until they are opened. */
  hasNews: boolean;
}

/** What picking a bottle up is called. */
function pickLabelOf({ t }: PageView, { design }: DriftingBottle, foreign: string | null): string {
  const name = designName(t, design);
  const pick = name ? t("bottles.home.pick", { name }) : t("bottles.home.pick_nameless");
  return foreign === null ? pick : t("bottles.home.pick_in", { pick, language: foreign });
}

/** Who has no birthday yet can open that one alone. */
const hintText = ({ t, person }: PageView): string =>
  t(person?.birthday ? "bottles.home.hint" : "bottles.home.hint_letter");

/** The forms that pick the bottles up. @param hinted the one at which a hint points */
function pickFormsMarkup(view: PageView, items: SeaView, hinted: PlacedBottle | undefined): string {
  const { language, person, now } = view;
  const rtl = textDirection(language) === "rtl";
  // Signed-in people would load twelve bottles anew with each visit, of which they have most.
  const sheet = person
    ? null
    : sheetPaths(
        items.flatMap((bottle) => bottle?.design.svg ?? []),
        rtl,
      );
  const fixed = { byScript: sheet === null, rtl };
  let markup = "";
  for (const { bottle, place } of placeBottles(items)) {
    // Nothing more for a first visit.
    const foreign = person ? foreignLanguageName(view, bottle.language) : null;
    const stem = variantStem(bottle.design.svg);
    markup += pickFormMarkup(fixed, {
      place: String(place),
      day: sheet?.day ?? stem,
      night: sheet?.night ?? stem,
      once: newId(now),
      bottle: bottle.id,
      label: pickLabelOf(view, bottle, foreign),
      hint: bottle === hinted?.bottle ? hintText(view) : undefined,
      foreign: foreign ?? undefined,
    });
  }
  return markup;
}

const waterMarkup = markupTemplate<{ further: boolean }, { content: string }>(
  { content: "raw" },
  ({ further, content }) => elementWithMarkup("div", { className: further ? "water further" : "water" }, content),
);

/** In front of what it styles: a first visit does not load it. */
const labelStyles = markupTemplate<object, object>({}, () => (
  <link rel="stylesheet" href={assetUrl("sea-labels.css")} />
));

/** The bottles at sea, each a form that picks it up, with the hints over them. */
export function driftingBottlesMarkup(view: PageView, shown: DriftingBottlesProps): string {
  const { items, newcomer, hint, further, hasNews } = shown;
  const hinted = newcomer && !hint && !hasNews ? placeBottles(items).at(-1) : undefined;
  const hints = hasNews ? "" : hintsMarkup(view, hint, items);
  const forms = pickFormsMarkup(view, items, hinted);
  const isLabelled = view.person !== null && (hint !== null || forms.includes('"letter-in'));
  // Within the water, as "Look further out" brings that part alone.
  const styles = isLabelled ? labelStyles({}, {}) : "";
  return waterMarkup({ further }, { content: styles + forms + hints });
}
