import { CURRENT_TERMS } from "../../limits/safety";
import { Icon } from "../../ui/icon";
import { renderStaticMarkup } from "../document/page-stream";
import { SubmitButton } from "./form";
import type { PageView } from "./page-view";

/** Says above every page that nothing can be saved just now. */
const ReadOnlyBanner = ({ t }: Pick<PageView, "t">) => (
  <div className="newer-terms" role="status">
    <Icon name="info" size={20} />
    <p>{t("shell.read_only")}</p>
  </div>
);

/** Newer terms, until they are accepted. */
const NewTermsBanner = ({ t }: Pick<PageView, "t">) => (
  <form method="post" action="/terms/read" className="newer-terms" aria-label={t("safety.terms.title")}>
    <input type="hidden" name="version" value={CURRENT_TERMS.version} />
    <Icon name="info" size={20} />
    <p>{t("safety.terms.newer")}</p>
    <a className="link" href="/rules">
      {t("safety.terms.look")}
    </a>
    <SubmitButton kind="outlined small">{t("safety.terms.have_read")}</SubmitButton>
  </form>
);

const hasNewTerms = ({ person, fields }: PageView): boolean =>
  person !== null && !fields && (person.termsVersion ?? 0) < CURRENT_TERMS.version;

/** What is said above the content of a page. @param tabs whether the page has a tab bar */
export function bannersMarkup(view: PageView, tabs: boolean): string {
  const { t, readOnly } = view;
  const newTerms = tabs && hasNewTerms(view);
  if (!readOnly && !newTerms) return "";
  return renderStaticMarkup(
    <>
      {readOnly ? <ReadOnlyBanner t={t} /> : null}
      {newTerms ? <NewTermsBanner t={t} /> : null}
    </>,
  );
}
