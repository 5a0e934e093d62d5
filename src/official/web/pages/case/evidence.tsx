import { formatDate, formatDateTime, formatTimeOfDay } from "../../../../i18n/format";
import { localDayOf } from "../../../../i18n/time-zone";
import type { ContentSnapshot } from "../../../../safety/safety";
import { SubmitButton } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import { Translatable } from "../../../../translations/web/web";
import { Icon } from "../../../../ui/icon";
import type { IconName } from "../../../../ui/icons";
import { type CaseView, evidenceTextId, parseChatExcerpt } from "../../../official";
import { SealedVersions } from "../../sealed-versions";
import { OfficialForm } from "../frame";
import { Key } from "../key";
import { ChatExcerpt } from "./chat-excerpt";

function EvidenceText({ caseId, content }: { caseId: string; content: ContentSnapshot }) {
  const { locale, zone } = usePageView();
  return (
    <>
      <p className="text-13">
        <b>
          <bdi {...nameAttributes(content.nickname)}>{content.nickname}</bdi>
        </b>{" "}
        <span className="muted numeric">{formatDateTime(locale, content.at, zone)}</span>
      </p>
      <div className="office-words">
        <Translatable kind="evidence" id={evidenceTextId(caseId, "text")} text={content.text} className="said-text" />
      </div>
    </>
  );
}

function SealedHeading({ name, title, line }: { name: IconName; title: string; line: string }) {
  return (
    <div className="office-seal">
      <Icon name={name} size={24} />
      <div>
        <h2>{title}</h2>
        <p className="text-12 muted">{line}</p>
      </div>
    </div>
  );
}

function EvidenceExpiry({ row: { keptUntil, legalHold } }: { row: CaseView }) {
  const { t, locale, zone } = usePageView();
  if (legalHold) return t("official.hold_on");
  if (keptUntil === null) return t("official.kept");
  return t("official.kept_until", { date: formatDate(locale, keptUntil, zone) });
}

function SealedEvidence({ row }: { row: CaseView }) {
  const { t } = usePageView();
  return (
    <OfficialForm id="evidence" action={`/official/reports/${row.id}/evidence`} className="card office-evidence">
      <SealedHeading name="seal" title={t("official.sealed")} line={t("official.reporters", { n: row.reporters })} />
      <div className="office-box stack">
        <p>{t("official.sealed_text")}</p>
        <p className="muted text-13">
          <EvidenceExpiry row={row} />
        </p>
        <SubmitButton icon="unlock" hotkey="o">
          {t("official.open_evidence")}
          <Key name="o" />
        </SubmitButton>
      </div>
    </OfficialForm>
  );
}

/** The picture is a link: nobody sees it, and nothing is logged, before they want to. */
function EvidencePicture({ row }: { row: CaseView }) {
  const { t, query } = usePageView();
  if (row.picture === null) return null;
  if (row.picture === "gone") return <p className="muted text-13">{t("official.picture_gone")}</p>;
  if (query.picture !== undefined) {
    const path = `/api/official/reports/${row.id}/picture`;
    return <img id="picture" className="office-picture" src={path} alt={t("official.talk_photo")} />;
  }
  return (
    <p className="text-13">
      <a className="link" href={`/official/reports/${row.id}?picture=1#picture`}>
        {t("official.picture_look")}
      </a>{" "}
      <span className="muted">{t("official.picture_logged")}</span>
    </p>
  );
}

/** What was said, sealed until this official opens it. */
export function EvidenceCard({ row }: { row: CaseView }) {
  const { t, locale, now, zone } = usePageView();
  if (!row.looks) return <SealedEvidence row={row} />;
  const { evidence, looks } = row;
  const excerpt = evidence && parseChatExcerpt(evidence)?.map((line, place) => ({ ...line, place }));
  const when =
    localDayOf(looks.first, zone) === localDayOf(now, zone)
      ? formatTimeOfDay(locale, looks.first, zone)
      : formatDateTime(locale, looks.first, zone);
  return (
    <section className="card office-evidence">
      <SealedHeading name="unlock" title={t("official.sealed_open")} line={t("official.opened", { when })} />
      <div className="office-box">
        {evidence && !excerpt ? <EvidenceText caseId={row.id} content={evidence} /> : null}
        {evidence && excerpt ? <ChatExcerpt lines={excerpt} message={evidence} row={row} /> : null}
        {evidence ? <SealedVersions caseId={row.id} content={evidence} /> : null}
        {evidence ? <EvidencePicture row={row} /> : <p>{t("official.gone")}</p>}
      </div>
      {evidence ? (
        <p className="office-foot text-13 muted">
          <EvidenceExpiry row={row} />
        </p>
      ) : null}
    </section>
  );
}
