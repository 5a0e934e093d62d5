import { CURRENT_TERMS } from "../../limits/safety";
import { Icon } from "../../ui/icon";
import { SubmitButton } from "./form";
import { usePageView } from "./page-view";

/** Banner for newer terms until they are accepted. */
export function NewTermsBanner() {
  const { t, person, fields } = usePageView();
  if (!person || fields || (person.termsVersion ?? 0) >= CURRENT_TERMS.version) return null;
  return (
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
}
