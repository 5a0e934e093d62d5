import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import type { Relation } from "../../../social/social";
import { followButtonMarkup } from "../../../social/web/web";
import { nameAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { Byline } from "../../../ui/letter";
import { avatarPaths } from "../../../ui/pictures";
import type { PersonShort } from "../../../users/users";
import type { Bottle } from "../../reading/bottle-view";

interface BylineTexts {
  src: string;
  srcSet: string | undefined;
  name: string;
  lang: string | undefined;
  meta: string;
  /** Path of the author's page; absent: the reader may not see it. */
  href: string | undefined;
  /** Markup of what one may do, or nothing. */
  end: string;
}

const bylineMarkup = markupTemplate<{ locale: Locale; official: boolean }, BylineTexts>(
  { src: "raw", srcSet: "raw", name: "text", lang: "raw", meta: "text", href: "raw", end: "raw" },
  ({ locale, official, src, srcSet, ...line }) => (
    <Byline
      {...line}
      picture={{ src, srcSet }}
      mark={
        official ? (
          <span className="tagline">
            <Icon name="shield" size={18} />
            {translatorFor(locale)("bottles.page.official")}
          </span>
        ) : null
      }
    />
  ),
);

/** An author whose name the reader must not see, see `canSeeName`. */
function unnamedAuthor({ t, locale }: PageView, age: string): string {
  const { src, srcSet } = avatarPaths("", null);
  const name = t("social.person.somebody");
  const { lang } = nameAttributes(name);
  return bylineMarkup({ locale, official: false }, { src, srcSet, name, lang, meta: age, href: undefined, end: "" });
}

function namedAuthor(view: PageView, author: PersonShort, age: string, tie: Relation | null): string {
  const { t, language, locale, person } = view;
  const { src, srcSet } = avatarPaths(author.id, author.avatar);
  const country = countryName(author.country, language);
  const isOther = person?.id !== author.id;
  return bylineMarkup(
    { locale, official: Boolean(author.official) },
    {
      src,
      srcSet,
      name: author.nickname,
      lang: nameAttributes(author.nickname).lang,
      meta: country ? t("bottles.page.meta", { country, age }) : age,
      href: tie && isOther ? `/friends/${author.id}` : undefined,
      end: tie ? followButtonMarkup(view, { ...author, relation: tie }) : "",
    },
  );
}

interface AuthorProps {
  bottle: Pick<Bottle, "author" | "createdAt">;
  /** Relation to the author; null: they may not meet. */
  tie?: Relation | null;
}

function shownAuthor(view: PageView, { bottle: { author, createdAt }, tie = null }: AuthorProps): string {
  const { locale, now, zone } = view;
  const age = formatAgo(locale, createdAt, now, zone);
  return author ? namedAuthor(view, author, age, tie) : unnamedAuthor(view, age);
}

const AuthorLine = ({ line }: { line: string }) => elementWithMarkup("div", { className: "byline" }, line);

/** The letter's author, in one line. */
export const BottleAuthor = (props: AuthorProps) => <AuthorLine line={shownAuthor(usePageView(), props)} />;

const authorLineMarkup = markupTemplate<object, { line: string }>({ line: "raw" }, AuthorLine);

/** `BottleAuthor` beside markup. */
export const bottleAuthorMarkup = (view: PageView, props: AuthorProps): string =>
  authorLineMarkup({}, { line: shownAuthor(view, props) });
