import { formatNumber } from "../../../i18n/format";
import { Form } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon, IconText } from "../../../ui/icon";
import type { Bottle } from "../../reading/bottle-view";

function LikeCount({ bottle }: { bottle: Bottle }) {
  const { t, locale } = usePageView();
  const { likedByMe, likeCount } = bottle;
  return (
    <>
      <Icon name={likedByMe ? "heartf" : "heart"} size={20} />
      <span className="visually-hidden">{t("bottles.page.likes", { n: likeCount })}</span>
      <b aria-hidden="true">{formatNumber(locale, likeCount)}</b>
    </>
  );
}

function LikeForm({ bottle }: { bottle: Bottle }) {
  const { person, t } = usePageView();
  const { likedByMe, actions, id } = bottle;
  const may = !person || actions.includes("like") || actions.includes("unlike");
  if (!may) {
    return (
      <span>
        <LikeCount bottle={bottle} />
      </span>
    );
  }
  return (
    <Form id="like" action={`/bottle/${id}/${likedByMe ? "unlike" : "like"}`}>
      <button type="submit" className="like" aria-pressed={likedByMe}>
        <span className="visually-hidden">{t("bottles.page.like")}</span>
        <LikeCount bottle={bottle} />
      </button>
    </Form>
  );
}

/** Numbers of likes, views and pick-ups; none are said only of likes: whoever reads "0 views" has just looked. */
export function BottleStats({ bottle }: { bottle: Bottle }) {
  const { t } = usePageView();
  return (
    <div className="stats numeric" id="stats">
      <LikeForm bottle={bottle} />
      {bottle.viewCount > 0 ? <IconText icon="eye">{t("bottles.page.views", { n: bottle.viewCount })}</IconText> : null}
      {bottle.pickCount > 0 ? (
        <IconText icon="pick">{t("bottles.page.picks", { n: bottle.pickCount })}</IconText>
      ) : null}
    </div>
  );
}
