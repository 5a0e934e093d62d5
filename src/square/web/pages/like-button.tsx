import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { memoize } from "../../../runtime/cache";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { useIdPrefix } from "../../../shell/panes/as-list";
import { Tally } from "../../../ui/icon-count";
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

const likeLabels = memoize("like labels", (_key: string, { locale, n }: { locale: Locale; n: number }): string => {
  const t = translatorFor(locale);
  return t("shell.state_of", { name: t("bottles.page.like"), state: t("bottles.page.likes", { n }) });
});

interface LikeSubmitProps extends Pick<LikeButtonProps, "id" | "likedByMe" | "fresh"> {
  idPrefix: string;
  /** What `likeLabel` gives. */
  label: string;
  count: string;
}

/** The button alone, of texts that are formatted already. */
export const LikeSubmit = ({ id, likedByMe, fresh, idPrefix, label, count }: LikeSubmitProps) => (
  <button
    type="submit"
    id={`${idPrefix}like-${id}`}
    className={`like tally tally-heart${likedByMe ? "f" : ""}`}
    form={likedByMe ? idPrefix + UNLIKE_FORM_ID : undefined}
    name="design"
    value={id}
    aria-pressed={likedByMe}
    aria-label={label}
    aria-describedby={`${idPrefix}name-${id}`}
    hx-swap-oob={fresh ? "true" : undefined}
  >
    {count}
  </button>
);

/** The sentence for screen readers. @param own to the designer */
export const likeLabel = (locale: Locale, n: number, own: boolean): string =>
  own ? translatorFor(locale)("bottles.page.likes", { n }) : likeLabels(`${locale} ${n}`, { locale, n });

/** Like button, for the designer a number. */
export function LikeButton({ locale, id, likeCount, likedByMe, own = false, fresh, idPrefix = "" }: LikeButtonProps) {
  const label = likeLabel(locale, likeCount, own);
  const count = formatNumber(locale, likeCount);
  if (own) return <Tally of="heart" text={label} count={count} />;
  return <LikeSubmit {...{ id, likedByMe, fresh, idPrefix, label, count }} />;
}

const LikeForm = (props: ComponentProps<"form"> & { action: string }) => (
  <form {...props} method="post" hx-post={props.action} hx-swap="none" hx-sync="this:queue all" />
);

/** @param idPrefix of the list beside a page, see `LIST_PREFIX` */
const LikeFormPair = ({ idPrefix, children }: { idPrefix: string; children: ReactNode }) => (
  <>
    <LikeForm id={idPrefix + UNLIKE_FORM_ID} hidden action="/bottle-square/unlike" />
    <LikeForm className="hearts" action="/bottle-square/like">
      {children}
    </LikeForm>
  </>
);

/** The two forms of all like buttons of a page: one likes, one removes likes. */
export const LikeForms = ({ children }: { children: ReactNode }) => (
  <LikeFormPair idPrefix={useIdPrefix()}>{children}</LikeFormPair>
);

/** The same around a list of cards. */
export const likedListMarkup = markupTemplate<{ idPrefix: string }, { cards: string }>(
  { cards: "raw" },
  ({ idPrefix, cards }) => (
    <LikeFormPair idPrefix={idPrefix}>{elementWithMarkup("ul", { className: "wall", id: "wall" }, cards)}</LikeFormPair>
  ),
);
