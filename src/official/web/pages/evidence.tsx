import { z } from "zod";
import { formatMoment, formatTime } from "../../../i18n/format";
import type { Said } from "../../../safety/safety";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
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
    <li className={reported ? "reported" : undefined}>
      <span className="text-13 muted numeric">{formatTime(language, line.at, zone)}</span>
      <div>
        <p className="text-13">
          <b>
            <bdi>{name}</bdi>
          </b>
          {reported ? <span className="office-tag">{t("official.talk_reported")}</span> : null}
          {line.recalled ? <span className="office-tag">{t("official.talk_recalled")}</span> : null}
        </p>
        <p className="office-said" dir="auto">
          {line.text ?? t("official.talk_photo")}
        </p>
      </div>
    </li>
  );
}

/** A chat as it was: the one who wrote the message, and the one who reported it. */
function Talk({ lines, said, row }: { lines: Line[]; said: Said; row: CaseView }) {
  const names = new Map(row.reports.map(({ by, nickname }) => [by, nickname]));
  const isReported = ({ at, from, text }: Line) =>
    at === said.at && from === said.authorId && (text ?? "") === said.text;
  return (
    <ol className="office-talk">
      {lines.map((line, i) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: sealed lines never move
          key={i}
          line={line}
          name={line.from === said.authorId ? said.nickname : (names.get(line.from) ?? "…")}
          reported={isReported(line)}
        />
      ))}
    </ol>
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

function Sealed({ row }: { row: CaseView }) {
  const { t } = useView();
  return (
    <Act id="evidence" action={`/official/reports/${row.id}/evidence`} className="card office-box">
      <h2 className="row">
        <Icon name="seal" size={22} />
        {t("official.sealed")}
      </h2>
      <p className="muted text-13">{t("official.sealed_text")}</p>
      <button type="submit" className="button primary wide">
        <Icon name="unlock" size={20} />
        {t("official.open_evidence")}
      </button>
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
  const { t } = useView();
  if (!row.opened) return <Sealed row={row} />;
  const { evidence } = row;
  const talk = evidence && talkOf(evidence);
  return (
    <section className="card office-box">
      <h2 className="row">
        <Icon name="unlock" size={22} />
        {t("official.sealed")}
      </h2>
      <p className="muted text-13">{t("official.opened")}</p>
      {evidence && !talk ? <Words said={evidence} /> : null}
      {evidence && talk ? <Talk lines={talk} said={evidence} row={row} /> : null}
      {evidence ? <Picture row={row} /> : <p>{t("official.gone")}</p>}
    </section>
  );
}
