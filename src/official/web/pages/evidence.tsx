import { z } from "zod";
import { formatClock, formatDate, formatMoment, formatTime } from "../../../i18n/format";
import { dayIn } from "../../../i18n/zone";
import type { Said } from "../../../safety/safety";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { CaseView } from "../../official";
import { Act } from "./frame";

/** What was written around a message, as the chat sealed it with it. */
const TALK = z.array(
  z.object({ from: z.string(), text: z.string().nullable(), at: z.number(), recalled: z.boolean() }),
);
type Line = z.infer<typeof TALK>[number];

/** The messages round the one that was reported; null: it was not in a chat, or they were sealed in another way. */
function talkOf({ more }: Said): Line[] | null {
  try {
    return TALK.parse(JSON.parse(more?.around ?? ""));
  } catch {
    return null;
  }
}

function Row({ line, name, reported }: { line: Line; name: string; reported: boolean }) {
  const { t, language, zone } = useView();
  return (
    <li className={reported ? "reported" : line.recalled ? "recalled" : undefined}>
      <span className="text-13 muted numeric">{formatTime(language, line.at, zone)}</span>
      <div>
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
        <p className="office-said" dir="auto">
          {line.text ?? t("official.talk_photo")}
        </p>
      </div>
    </li>
  );
}

interface TalkProps {
  lines: Line[];
  said: Said;
  row: CaseView;
}

/** The one who wrote the message, and the one who reported it. */
function Lines({ lines, said, row }: TalkProps) {
  const names = new Map(row.reports.map(({ by, nickname }) => [by, nickname]));
  return (
    <ol className="office-talk">
      {lines.map((line, i) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: sealed lines never move
          key={i}
          line={line}
          name={line.from === said.authorId ? said.nickname : (names.get(line.from) ?? "…")}
          reported={isReported(line, said)}
        />
      ))}
    </ol>
  );
}

const isReported = ({ at, from, text }: Line, said: Said): boolean =>
  at === said.at && from === said.authorId && (text ?? "") === said.text;

/** Lines beside the one that was reported that are there at once. */
const NEAR = 2;

function More({ lines, ...rest }: TalkProps) {
  const { t } = useView();
  if (lines.length === 0) return null;
  return (
    <details className="office-more">
      <summary className="link">{t("official.talk_more", { n: lines.length })}</summary>
      <Lines lines={lines} {...rest} />
    </details>
  );
}

/** A chat as it was. */
function Talk({ lines, ...rest }: TalkProps) {
  const place = lines.findIndex((line) => isReported(line, rest.said));
  const [from, to] = place < 0 ? [0, lines.length] : [Math.max(0, place - NEAR), place + NEAR + 1];
  return (
    <>
      <More lines={lines.slice(0, from)} {...rest} />
      <Lines lines={lines.slice(from, to)} {...rest} />
      <More lines={lines.slice(to)} {...rest} />
    </>
  );
}

function Words({ said }: { said: Said }) {
  const { language, zone } = useView();
  return (
    <>
      <p className="text-13">
        <b>
          <bdi>{said.nickname}</bdi>
        </b>{" "}
        <span className="muted numeric">{formatMoment(language, said.at, zone)}</span>
      </p>
      <p className="office-words" dir="auto">
        {said.text}
      </p>
    </>
  );
}

function Seal({ name, title, line }: { name: IconName; title: string; line: string }) {
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

function Kept({ row: { keptUntil, legalHold } }: { row: CaseView }) {
  const { t, language, zone } = useView();
  if (legalHold) return t("official.hold_on");
  if (keptUntil === null) return t("official.kept");
  return t("official.kept_until", { date: formatDate(language, keptUntil, zone) });
}

function Sealed({ row }: { row: CaseView }) {
  const { t } = useView();
  return (
    <Act id="evidence" action={`/official/reports/${row.id}/evidence`} className="card office-evidence">
      <Seal name="seal" title={t("official.sealed")} line={t("official.reporters", { n: row.reporters })} />
      <div className="office-box stack">
        <p>{t("official.sealed_text")}</p>
        <p className="muted text-13">
          <Kept row={row} />
        </p>
        <button type="submit" className="button primary wide">
          <Icon name="unlock" size={20} />
          {t("official.open_evidence")}
        </button>
      </div>
    </Act>
  );
}

/** The picture is a link: nobody sees it, and nothing is logged, before they want to. */
function Picture({ row }: { row: CaseView }) {
  const { t, query } = useView();
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
export function Evidence({ row }: { row: CaseView }) {
  const { t, language, now, zone } = useView();
  if (!row.looks) return <Sealed row={row} />;
  const { evidence, looks } = row;
  const talk = evidence && talkOf(evidence);
  const when =
    dayIn(looks.first, zone) === dayIn(now, zone)
      ? formatClock(language, looks.first, zone)
      : formatMoment(language, looks.first, zone);
  return (
    <section className="card office-evidence">
      <Seal name="unlock" title={t("official.sealed_open")} line={t("official.opened", { when })} />
      <div className="office-box">
        {evidence && !talk ? <Words said={evidence} /> : null}
        {evidence && talk ? <Talk lines={talk} said={evidence} row={row} /> : null}
        {evidence ? <Picture row={row} /> : <p>{t("official.gone")}</p>}
      </div>
      {evidence ? (
        <p className="office-foot text-13 muted">
          <Kept row={row} />
        </p>
      ) : null}
    </section>
  );
}
