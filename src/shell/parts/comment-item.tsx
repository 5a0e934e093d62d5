import type { ReactNode } from "react";
import { countryName } from "../../i18n/countries";
import { formatAgo } from "../../i18n/format";
import type { Locale } from "../../i18n/locales";
import { type Translate, translatorFor } from "../../i18n/translator";
import { nameAttributes } from "../../translate/detect-language";
import { LinkedName } from "../../ui/letter";
import { AvatarImage, avatarPaths } from "../../ui/pictures";
import { markupTemplate } from "../document/markup-template";
import { type PageView, usePageView } from "./page-view";
import { ReportIcon } from "./report-link";

interface Comment {
  /** null: the reader may not know the author. */
  author: { id: string; nickname: string; avatar: string | null; country: string } | null;
  createdAt: number;
}

interface LineTexts {
  src: string;
  srcSet: string | undefined;
  name: string;
  lang: string | undefined;
  /** Path of the author's page; absent: the reader may not know who it is. */
  href: string | undefined;
  meta: string;
}

/** The author's nickname, or "somebody" where the reader may not know them. */
export const commentAuthorNameOf = (
  t: Translate,
  person: Pick<NonNullable<Comment["author"]>, "nickname"> | null,
): string => person?.nickname ?? t("social.person.somebody");

function lineTexts({ t, language, locale, now, zone }: PageView, { author, createdAt }: Comment): LineTexts {
  const name = commentAuthorNameOf(t, author);
  const { src, srcSet } = avatarPaths(author?.id ?? "", author?.avatar ?? null);
  const age = formatAgo(locale, createdAt, now, zone);
  return {
    src,
    srcSet,
    name,
    lang: nameAttributes(name).lang,
    href: author ? `/friends/${author.id}` : undefined,
    meta: author ? t("bottles.page.comment_meta", { country: countryName(author.country, language), age }) : age,
  };
}

interface CommentLineProps extends LineTexts {
  /** Name by which a new comment is animated (`islands/page/effects.ts`). */
  event?: string;
  mark: ReactNode;
  children: ReactNode;
}

const CommentLine = ({ event, src, srcSet, name, lang, href, meta, mark, children }: CommentLineProps) => (
  <li className="comment" data-event={event}>
    <AvatarImage src={src} srcSet={srcSet} size={36} />
    <div className="grow">
      <div className="text-13">
        <b>
          <LinkedName name={name} lang={lang} href={href} />
        </b>{" "}
        <span className="muted">{meta}</span>
        {mark}
      </div>
      {children}
    </div>
  </li>
);

/** A comment with its words, and what stands below them. */
export const CommentItem = ({
  comment,
  ...line
}: { comment: Comment } & Pick<CommentLineProps, "mark" | "children">) => (
  <CommentLine {...lineTexts(usePageView(), comment)} {...line} />
);

interface PlacedTexts {
  event: string | undefined;
  /** Path of the page that reports it; absent: the reader may not. */
  report: string | undefined;
  /** Markup of its words and what stands below them. */
  content: string;
}

const lineMarkup = markupTemplate<{ locale: Locale }, LineTexts & PlacedTexts>(
  {
    src: "raw",
    srcSet: "raw",
    name: "text",
    lang: "raw",
    href: "raw",
    meta: "text",
    event: "raw",
    report: "raw",
    content: "raw",
  },
  ({ locale, report, content, ...line }) => {
    const label = translatorFor(locale)("safety.report.verb");
    const mark = report === undefined ? null : <ReportIcon href={report} label={label} look="line" />;
    return (
      <CommentLine {...line} mark={mark}>
        {content}
      </CommentLine>
    );
  },
);

/** `CommentItem` in a list of markup. */
export const commentMarkup = (view: PageView, comment: Comment, placed: PlacedTexts): string =>
  lineMarkup({ locale: view.locale }, { ...lineTexts(view, comment), ...placed });
