import type { ListPage } from "../../../../db/paging";
import type { Ctx } from "../../../../http/env";
import type { HeldPhoto } from "../../../../profile/profile";
import { toIsoTime } from "../../../../runtime/iso";
import { type HeldTextEntry, heldTextId, isHeldPicture, type MassCase } from "../../../../safety/safety";
import { usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import { Translatable } from "../../../../translations/web/web";
import { renderOfficialPage } from "../../../web/official-page";
import { MoreLink } from "../../../web/pages/frame";
import { MassCases } from "./mass-case";

/** @param heldAt of what is read here: other words are not decided with it */
function DecisionForm({ action, heldAt }: { action: string; heldAt?: number }) {
  const { t } = usePageView();
  return (
    <form method="post" action={action} className="row wrap">
      {heldAt === undefined ? null : <input type="hidden" name="heldAt" value={toIsoTime(heldAt)} />}
      <button type="submit" className="button primary small" name="decision" value="release">
        {t("official.words.release")}
      </button>
      <button type="submit" className="button danger small" name="decision" value="remove">
        {t("official.words.keep_hidden")}
      </button>
    </form>
  );
}

function HeldTextCard({ held }: { held: HeldTextEntry }) {
  const { t } = usePageView();
  const action = `/official/texts/${held.kind}/${held.id}`;
  const pictured = isHeldPicture(held);
  return (
    <li className="card stack held-text">
      <p className="text-13 muted">
        {t(pictured ? "official.words.kind_picture" : `official.words.kind_${held.kind as "bottle"}`)} ·{" "}
        <bdi {...nameAttributes(held.nickname)}>{held.nickname}</bdi>
      </p>
      {Object.entries(held.said).map(([field, text]) => (
        <Translatable key={field} kind="held_text" id={heldTextId(held, field)} text={text} className="said-text" />
      ))}
      {pictured ? (
        <a className="link" href={`/api${action}/picture`} target="_blank" rel="noopener">
          {t("official.words.see_picture")}
        </a>
      ) : null}
      <p className="text-13">
        {held.rules.length === 0 ? (
          t(pictured ? "official.words.held_picture" : "official.words.held_unchecked")
        ) : (
          <>
            {t("official.words.held_by")} <bdi>{held.rules.join(" · ")}</bdi>
          </>
        )}
      </p>
      <DecisionForm action={action} heldAt={held.heldAt} />
    </li>
  );
}

function HeldPhotoCard({ photo }: { photo: HeldPhoto }) {
  const { t } = usePageView();
  return (
    <li className="card stack held-text">
      <p className="text-13 muted">
        {t(`official.words.kind_${photo.kind}`)} · <bdi {...nameAttributes(photo.nickname)}>{photo.nickname}</bdi>
      </p>
      <a className="link" href={`/api/official/photos/${photo.id}/picture`} target="_blank" rel="noopener">
        {t("official.words.see_picture")}
      </a>
      <p className="text-13">{t("official.words.held_picture")}</p>
      <DecisionForm action={`/official/photos/${photo.id}`} />
    </li>
  );
}

export function heldTextsPage(
  c: Ctx,
  { items, nextCursor }: ListPage<HeldTextEntry>,
  photos: ListPage<HeldPhoto>,
  cases: readonly MassCase[],
): Promise<Response> {
  const t = c.get("t");
  return renderOfficialPage(
    c,
    "words",
    null,
    <>
      <h2 className="text-20 bold">{t("official.words.held_texts")}</h2>
      <MassCases cases={cases} />
      {photos.items.length === 0 ? null : (
        <ul className="held-list">
          {photos.items.map((photo) => (
            <HeldPhotoCard key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {items.length + photos.items.length + cases.length === 0 ? (
        <p className="card panel muted">{t("official.words.none_held")}</p>
      ) : null}
      <ul className="held-list" id="held">
        {items.map((held) => (
          <HeldTextCard key={`${held.kind} ${held.id}`} held={held} />
        ))}
        <MoreLink path="/official/texts" cursor={nextCursor} rows="#held > li" />
      </ul>
      <a className="link" href="/official/words">
        {t("official.words.title")}
      </a>
    </>,
  );
}
