import { TERMS } from "../../limits/limits";
import { Icon } from "../../ui/icon";
import { useView } from "./view";

/** Banner for newer terms until they are accepted. */
export function NewerTerms() {
  const { t, person, fields } = useView();
  if (!person || fields || (person.termsVersion ?? 0) >= TERMS.version) return null;
  return (
    <form method="post" action="/terms/read" className="newer-terms" aria-label={t("safety.terms.title")}>
      <input type="hidden" name="version" value={TERMS.version} />
      <Icon name="info" size={20} />
      <p>{t("safety.terms.newer")}</p>
      <a className="link" href="/rules">
        {t("safety.terms.look")}
      </a>
      <button type="submit" className="button outlined small">
        {t("safety.terms.have_read")}
      </button>
    </form>
  );
}
