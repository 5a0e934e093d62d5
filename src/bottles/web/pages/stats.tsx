import { formatNumber } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { Form } from "../../../shell/parts/form";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon, IconText } from "../../../ui/icon";
import type { Bottle } from "../../reading/bottle-view";

interface StatsProps {
  locale: Locale;
  liked: boolean;
}

interface StatsTexts {
  /** Path of the form; absent: the reader may not like it. */
  action: string | undefined;
  likes: string;
  likesText: string;
  /** Absent: none. */
  views: string | undefined;
  picks: string | undefined;
}

function LikeCount({ liked, likes, likesText }: Pick<StatsProps, "liked"> & Pick<StatsTexts, "likes" | "likesText">) {
  return (
    <>
      <Icon name={liked ? "heartf" : "heart"} size={20} />
      <span className="visually-hidden">{likesText}</span>
      <b aria-hidden="true">{likes}</b>
    </>
  );
}

const statsMarkup = markupTemplate<StatsProps, StatsTexts>(
  { action: "raw", likes: "text", likesText: "text", views: "text", picks: "text" },
  ({ locale, liked, action, views, picks, ...count }) => (
    <>
      {action === undefined ? (
        <span>
          <LikeCount liked={liked} {...count} />
        </span>
      ) : (
        <Form id="like" action={action}>
          <button type="submit" className="like" aria-pressed={liked}>
            <span className="visually-hidden">{translatorFor(locale)("bottles.page.like")}</span>
            <LikeCount liked={liked} {...count} />
          </button>
        </Form>
      )}
      {views === undefined ? null : <IconText icon="eye">{views}</IconText>}
      {picks === undefined ? null : <IconText icon="pick">{picks}</IconText>}
    </>
  ),
);

/** Numbers of likes, views and pick-ups; none are said only of likes: whoever reads "0 views" has just looked. */
function shownNumbers({ t, locale, person }: PageView, bottle: Bottle): string {
  const { id, likedByMe, likeCount, viewCount, pickCount, actions } = bottle;
  const may = !person || actions.includes("like") || actions.includes("unlike");
  return statsMarkup(
    { locale, liked: likedByMe },
    {
      action: may ? `/bottle/${id}/${likedByMe ? "unlike" : "like"}` : undefined,
      likes: formatNumber(locale, likeCount),
      likesText: t("bottles.page.likes", { n: likeCount }),
      views: viewCount > 0 ? t("bottles.page.views", { n: viewCount }) : undefined,
      picks: pickCount > 0 ? t("bottles.page.picks", { n: pickCount }) : undefined,
    },
  );
}

const Stats = ({ numbers }: { numbers: string }) =>
  elementWithMarkup("div", { className: "stats numeric", id: "stats" }, numbers);

export const BottleStats = ({ bottle }: { bottle: Bottle }) => <Stats numbers={shownNumbers(usePageView(), bottle)} />;

const allStatsMarkup = markupTemplate<object, { numbers: string }>({ numbers: "raw" }, Stats);

/** `BottleStats` beside markup. */
export const bottleStatsMarkup = (view: PageView, bottle: Bottle): string =>
  allStatsMarkup({}, { numbers: shownNumbers(view, bottle) });
