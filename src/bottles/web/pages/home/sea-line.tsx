import type { Locale } from "../../../../i18n/locales";
import { translatorFor } from "../../../../i18n/translator";
import { markupTemplate } from "../../../../shell/document/markup-template";
import type { PageView } from "../../../../shell/parts/page-view";
import { Icon } from "../../../../ui/icon";
import { type HomeLine, type LineProps, type LineTexts, lineParts } from "./line-parts";
import { NewsStyles } from "./own-bottles";

interface FurtherProps {
  locale: Locale;
  /** `none`: no other bottles are near; null: there is no sea. */
  further: "link" | "none" | null;
}

interface FurtherTexts {
  path: string;
}

/** Loads other bottles without a page reload; without script a link. Says so when there are no others. */
function OtherBottlesLink({ locale, further, path }: FurtherProps & FurtherTexts) {
  const t = translatorFor(locale);
  if (further === null) return null;
  if (further === "none")
    return (
      // htmx moves the focus here from the link.
      <p id="further" tabIndex={-1}>
        {t("bottles.home.further_none")}
      </p>
    );
  return (
    <a
      id="further"
      className="chip"
      href={path}
      hx-get={path}
      hx-target=".water"
      hx-select=".water"
      hx-select-oob="#further"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <Icon name="eye" size={20} />
      {t("bottles.home.further")}
    </a>
  );
}

type SeaLineProps = FurtherProps & LineProps;
type SeaLineTexts = FurtherTexts & LineTexts;

type FurtherNewsProps = Pick<
  SeaLineProps & SeaLineTexts,
  "locale" | "more" | "moreCount" | "moreBottles" | "bottlesCount" | "wrote"
>;

/** What else is new, each kind as a link to where it is; of several kinds a narrow window shows signs and numbers, in one row. */
function FurtherNews({ locale, more, moreCount, moreBottles, bottlesCount, wrote }: FurtherNewsProps) {
  const stranger = wrote === undefined ? undefined : translatorFor(locale)("shell.stranger_wrote");
  const links = [
    { path: "/system-messages", icon: "bell", count: moreCount, text: more },
    { path: "/my-bottles", icon: "bottle", count: bottlesCount, text: moreBottles },
    { path: wrote, icon: "friends", count: undefined, text: stranger },
  ] as const;
  const told = links.filter(({ text }) => text !== undefined);
  return told.map(({ path, icon, count, text }) =>
    told.length === 1 ? (
      <a key={icon} className="link more" href={path}>
        {text}
      </a>
    ) : (
      <a key={icon} className="link more brief" href={path}>
        <Icon name={icon} size={20} />
        {count === undefined ? null : <b aria-hidden="true">{count}</b>}
        <span>{text}</span>
      </a>
    ),
  );
}

/** The warmest news as the heading; a tap opens the bottle or message, which has told its news with that. */
function NewsLine({
  lengthy,
  opens,
  method,
  line,
  action,
  next,
  told,
  more,
  moreCount,
  moreBottles,
  bottlesCount,
  wrote,
  ...others
}: SeaLineProps & SeaLineTexts) {
  const seen = told === undefined ? {} : { "hx-post": told, "hx-trigger": "intersect once", "hx-swap": "none" };
  return (
    <>
      <NewsStyles />
      <form className="news" method={method} action={action}>
        {next === undefined ? null : <input type="hidden" name="next" value={next} />}
        <h1 className={lengthy ? "lengthy" : undefined} {...seen}>
          {line}
        </h1>
        <button className="link" type="submit">
          {translatorFor(others.locale)(`bottles.home.news.${opens ?? "look"}`)}
          <Icon name="chev" size={18} chev />
        </button>
        <FurtherNews locale={others.locale} {...{ more, moreCount, moreBottles, bottlesCount, wrote }} />
        <OtherBottlesLink {...others} />
      </form>
    </>
  );
}

const lineMarkup = markupTemplate<SeaLineProps, SeaLineTexts>(
  {
    path: "text",
    line: "text",
    action: "raw",
    next: "text",
    told: "raw",
    more: "text",
    moreCount: "text",
    moreBottles: "text",
    bottlesCount: "text",
    wrote: "raw",
  },
  (props) => (
    <div className={props.further === null ? "quiet long" : "quiet"}>
      {props.opens === null ? (
        <>
          <h1>{props.line}</h1>
          <OtherBottlesLink locale={props.locale} further={props.further} path={props.path} />
        </>
      ) : (
        <NewsLine {...props} />
      )}
    </div>
  ),
);

interface SeaLine extends HomeLine {
  /** What a look further out leaves out; null: no more bottles are near. */
  seen: readonly string[] | null;
}

/** The line above the sea. */
export function seaLineMarkup(view: PageView, line: SeaLine): string {
  const { afloat, seen } = line;
  const further = afloat === 0 ? null : seen ? "link" : "none";
  const path = seen ? `/?seen=${seen.join(".")}` : "";
  const { fixed, texts } = lineParts(view, line);
  return lineMarkup({ locale: view.locale, further, ...fixed }, { path, ...texts });
}
