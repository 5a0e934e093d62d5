import { formatDate, formatDateTime, formatTimeOfDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import type { ContentSnapshot } from "../../../safety/safety";
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { type CaseView, type ChatExcerptLine, evidenceTextId, parseChatExcerpt, quotedTextOf } from "../../official";
import { Key } from "../case-steps";
import { SealedVersions } from "../sealed-versions";
import { OfficialForm } from "./frame";

interface PlacedLine extends ChatExcerptLine {
  /** In what was sealed. */
  place: number;
}

interface ChatLineRowProps {
  caseId: string;
  line: PlacedLine;
  name: string;
  reported: boolean;
  quoted: string | null;
}

/** Who wrote the line, and whether it is the reported one, or was recalled. */
function ChatLineHead({ line, name, reported }: Pick<ChatLineRowProps, "line" | "name" | "reported">) {
  const { t } = usePageView();
  return (
    <p className="text-13">
      <b>
        <bdi>{name}</bdi>
      </b>
      {reported ? (
        <span className="office-tag why">
          <Icon name="flag" size={14} />
          {t("official.talk_reported")}
        </span>
      ) : null}
      {line.recalled ? (
        <span className="office-tag">
          <Icon name="undo" size={14} />
          {t("official.talk_recalled")}
        </span>
      ) : null}
    </p>
  );
}

function ChatLineRow({ caseId, line, name, reported, quoted }: ChatLineRowProps) {
  const { t, locale, zone } = usePageView();
  return (
    <li className={reported ? "reported" : line.recalled ? "recalled" : undefined}>
      <span className="text-13 muted numeric">{formatTimeOfDay(locale, line.at, zone)}</span>
      <div>
        <ChatLineHead line={line} name={name} reported={reported} />
        {quoted ? (
          <blockquote className="office-words text-13 muted">
            <Translatable kind="evidence" id={evidenceTextId(caseId, "quoted")} text={quoted} className="said-text" />
          </blockquote>
        ) : null}
        {line.text === null ? (
          <p>{t("official.talk_photo")}</p>
        ) : (
          <Translatable
            kind="evidence"
            id={evidenceTextId(caseId, `line_${line.place}`)}
            text={line.text}
            className="said-text"
          />
        )}
      </div>
    </li>
  );
}

interface ChatExcerptProps {
  lines: PlacedLine[];
  message: ContentSnapshot;
  row: CaseView;
}

/** The one who wrote the message, and the one who reported it. */
function ChatLines({ lines, message, row }: ChatExcerptProps) {
  const names = new Map(row.reports.map(({ by, nickname }) => [by, nickname]));
  return (
    <ol className="office-talk">
      {lines.map((line) => (
        <ChatLineRow
          key={line.place}
          caseId={row.id}
          line={line}
          name={line.from === message.authorId ? message.nickname : (names.get(line.from) ?? "…")}
          reported={isReportedLine(line, message)}
          quoted={isReportedLine(line, message) ? quotedTextOf(message) : null}
        />
      ))}
    </ol>
  );
}

const isReportedLine = ({ at, from, text }: ChatExcerptLine, message: ContentSnapshot): boolean =>
  at === message.at && from === message.authorId && (text ?? "") === message.text;

/** Lines beside the one that was reported that are there at once. */
const NEARBY_LINES = 2;

function EarlierAndLaterLines({ lines, ...rest }: ChatExcerptProps) {
  const { t } = usePageView();
  if (lines.length === 0) return null;
  return (
    <details className="office-more">
      <summary className="link">{t("official.talk_more", { n: lines.length })}</summary>
      <ChatLines lines={lines} {...rest} />
    </details>
  );
}

/** A chat as it was. */
function ChatExcerpt({ lines, ...rest }: ChatExcerptProps) {
  const index = lines.findIndex((line) => isReportedLine(line, rest.message));
  const [from, to] = index < 0 ? [0, lines.length] : [Math.max(0, index - NEARBY_LINES), index + NEARBY_LINES + 1];
  return (
    <>
      <EarlierAndLaterLines lines={lines.slice(0, from)} {...rest} />
      <ChatLines lines={lines.slice(from, to)} {...rest} />
      <EarlierAndLaterLines lines={lines.slice(to)} {...rest} />
    </>
  );
}

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
