import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { useIdPrefix } from "../../../shell/panes/as-list";
import { IconCount } from "../../../ui/icon-count";
import type { ListedDesign } from "../../listed-design";

interface LikeButtonProps extends Pick<ListedDesign, "id" | "likeCount" | "likedByMe"> {
  locale: Locale;
  /** The reader is the designer and gets a number instead of a button. */
  own?: boolean;
  fresh?: boolean;
  /** Of the list beside a page, see `LIST_PREFIX`. */
  idPrefix?: string;
}

/** Id of the form of like buttons that are pressed already. */
const UNLIKE_FORM_ID = "unlike";

/** Like button, for the designer a number. */
export function LikeButton({ locale, id, likeCount, likedByMe, own, fresh, idPrefix = "" }: LikeButtonProps) {
  const t = translatorFor(locale);
  const likes = t("bottles.page.likes", { n: likeCount });
  if (own) return <IconCount of="heart" n={likeCount} text={likes} locale={locale} />;
  return (
    <button
      type="submit"
      id={`${idPrefix}like-${id}`}
      className={`like tally tally-heart${likedByMe ? "f" : ""}`}
      form={likedByMe ? idPrefix + UNLIKE_FORM_ID : undefined}
      name="design"
      value={id}
      aria-pressed={likedByMe}
      aria-label={t("shell.state_of", { name: t("bottles.page.like"), state: likes })}
      aria-describedby={`${idPrefix}name-${id}`}
      hx-swap-oob={fresh ? "true" : undefined}
    >
      {formatNumber(locale, likeCount)}
    </button>
  );
}

const LikeForm = (props: ComponentProps<"form"> & { action: string }) => (
  <form {...props} method="post" hx-post={props.action} hx-swap="none" hx-sync="this:queue all" />
);

/** The two forms of all like buttons of a page: one likes, one removes likes. */
export const LikeForms = ({ children }: { children: ReactNode }) => (
  <>
    <LikeForm id={useIdPrefix() + UNLIKE_FORM_ID} hidden action="/bottle-square/unlike" />
    <LikeForm className="hearts" action="/bottle-square/like">
      {children}
    </LikeForm>
  </>
);
