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
  /** Where a visitor joins for it. */
  join: string | undefined;
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

function LikeButton({ locale, action, join, ...count }: StatsProps & Omit<StatsTexts, "views" | "picks">) {
  const named = (
    <>
      <span className="visually-hidden">{translatorFor(locale)("bottles.page.like")}</span>
      <LikeCount {...count} />
    </>
  );
  if (join !== undefined)
    return (
      <a className="like" href={join}>
        {named}
      </a>
    );
  if (action === undefined)
    return (
      <span>
        <LikeCount {...count} />
      </span>
    );
  return (
    <Form id="like" action={action}>
      <button type="submit" className="like" aria-pressed={count.liked}>
        {named}
      </button>
    </Form>
  );
}

const statsMarkup = markupTemplate<StatsProps, StatsTexts>(
  { action: "raw", join: "text", likes: "text", likesText: "text", views: "text", picks: "text" },
  ({ views, picks, ...like }) => (
    <>
      <LikeButton {...like} />
      {views === undefined ? null : <IconText icon="eye">{views}</IconText>}
      {picks === undefined ? null : <IconText icon="pick">{picks}</IconText>}
    </>
  ),
);

interface BottleStatsProps {
  bottle: Bottle;
  /** Where a visitor joins to like it; absent: signed in. */
  join: string | undefined;
}

/** Numbers of likes, views and pick-ups; none are said only of likes: whoever reads "0 views" has just looked. */
function shownNumbers({ t, locale }: PageView, { bottle, join }: BottleStatsProps): string {
  const { id, likedByMe, likeCount, viewCount, pickCount, actions } = bottle;
  const may = actions.includes("like") || actions.includes("unlike");
  return statsMarkup(
    { locale, liked: likedByMe },
    {
      action: may ? `/bottle/${id}/${likedByMe ? "unlike" : "like"}` : undefined,
      join,
      likes: formatNumber(locale, likeCount),
      likesText: t("bottles.page.likes", { n: likeCount }),
      views: viewCount > 0 ? t("bottles.page.views", { n: viewCount }) : undefined,
      picks: pickCount > 0 ? t("bottles.page.picks", { n: pickCount }) : undefined,
    },
  );
}

const Stats = ({ numbers }: { numbers: string }) =>
  elementWithMarkup("div", { className: "stats numeric", id: "stats" }, numbers);

export const BottleStats = (props: BottleStatsProps) => <Stats numbers={shownNumbers(usePageView(), props)} />;

const allStatsMarkup = markupTemplate<object, { numbers: string }>({ numbers: "raw" }, Stats);

/** `BottleStats` beside markup. */
export const bottleStatsMarkup = (view: PageView, props: BottleStatsProps): string =>
  allStatsMarkup({}, { numbers: shownNumbers(view, props) });
