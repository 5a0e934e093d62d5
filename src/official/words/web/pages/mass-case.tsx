import type { Ctx } from "../../../../http/env";
import { formatDateTime } from "../../../../i18n/format";
import type { HeldTextEntry, MassCase, MassCaseEntry } from "../../../../safety/safety";
import { usePageView } from "../../../../shell/parts/page-view";
import { excerpt } from "../../../../text/excerpt";
import { nameAttributes, textAttributes } from "../../../../translate/detect-language";
import { Translatable } from "../../../../translations/web/web";
import { renderOfficialPage } from "../../../web/official-page";
import { MoreLink } from "../../../web/pages/frame";

export const massCasePath = (id: string): string => `/official/mass-mail/${id}`;

function Figures({ found }: { found: MassCase }) {
  const { t, locale, zone } = usePageView();
  return (
    <p className="text-13 muted">
      {t("official.mass.texts", { n: found.texts })} · {t("official.mass.accounts", { n: found.accounts })} ·{" "}
      {formatDateTime(locale, found.openedAt, zone)}
    </p>
  );
}

/** Open cases, above the texts that wait alone. */
export function MassCases({ cases }: { cases: readonly MassCase[] }) {
  const { t } = usePageView();
  if (cases.length === 0) return null;
  return (
    <ul className="held-list">
      {cases.map((each) => (
        <li key={each.id} className="card stack held-text">
          <a className="link bold" href={massCasePath(each.id)}>
            {t("official.mass.title")}
          </a>
          <p {...textAttributes(each.text)} className="said-text">
            {excerpt(each.text)}
          </p>
          <Figures found={each} />
        </li>
      ))}
    </ul>
  );
}

function TextRow({ held }: { held: HeldTextEntry }) {
  const { t, locale, zone } = usePageView();
  return (
    <li className="row between">
      <a href={`/official/people/${held.aboutId}`}>
        <bdi {...nameAttributes(held.nickname)}>{held.nickname}</bdi>
      </a>
      <span className="text-13 muted">
        {t(`official.words.kind_${held.kind as "bottle"}`)} · {formatDateTime(locale, held.heldAt, zone)}
      </span>
    </li>
  );
}

function Decision({ found }: { found: MassCaseEntry }) {
  const { t } = usePageView();
  if (found.decision === null)
    return (
      <form method="post" action={massCasePath(found.id)} className="row wrap">
        <button type="submit" className="button primary small" name="decision" value="release">
          {t("official.mass.release_all")}
        </button>
        <button type="submit" className="button danger small" name="decision" value="remove">
          {t("official.mass.remove_all")}
        </button>
      </form>
    );
  return <p className="bold">{t(found.decision === "release" ? "official.mass.released" : "official.mass.removed")}</p>;
}

/** One case: its text, what is decided for all, and who wrote it where. */
export function massCasePage(c: Ctx, found: MassCaseEntry): Promise<Response> {
  const t = c.get("t");
  return renderOfficialPage(
    c,
    "words",
    null,
    <>
      <h2 className="text-20 bold">{t("official.mass.title")}</h2>
      <section className="card stack held-text">
        <Figures found={found} />
        <Translatable kind="mass_text" id={found.id} text={found.text} className="said-text" />
        <p className="text-13 muted">{t("official.mass.hint")}</p>
        <Decision found={found} />
      </section>
      <ul className="card list" id="mass">
        {found.page.items.map((held) => (
          <TextRow key={`${held.kind} ${held.id}`} held={held} />
        ))}
        <MoreLink path={massCasePath(found.id)} cursor={found.page.nextCursor} rows="#mass > li" />
      </ul>
      <a className="link" href="/official/texts">
        {t("official.words.held_texts")}
      </a>
    </>,
  );
}
