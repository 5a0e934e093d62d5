import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatDay } from "../../../i18n/format";
import { dayIn } from "../../../i18n/zone";
import { FEEDBACK } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { iso } from "../../../runtime/iso";
import { page, Top } from "../../../shell/document/page";
import { Area } from "../../../shell/parts/area";
import { Form, Once, Refused, tried } from "../../../shell/parts/form";
import { MoreRow } from "../../../shell/parts/more-row";
import type { Notice } from "../../../shell/parts/notice";
import { useView } from "../../../shell/parts/view";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import type { Feedback } from "../../feedback";

const SHEET = "feedback-sheet";
const FULL = "too_many_pending_feedbacks";

interface FeedbackProps extends Paged<Feedback> {
  pending: number;
  refusal: Refusal | null;
  /** null: the stored notice. */
  notice: Notice | null;
}

function Places({ pending }: { pending: number }) {
  const { t } = useView();
  return (
    <p className="feedback-places">
      <span className="feedback-pips" aria-hidden="true">
        {Array.from({ length: FEEDBACK.pendingMax }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five marks that never move.
          <i key={n} className={n < pending ? "taken" : undefined} />
        ))}
      </span>
      {t("feedback.waiting_of", { n: pending, most: FEEDBACK.pendingMax })}
    </p>
  );
}

function Full({ role }: { role: "status" | "alert" }) {
  const { t } = useView();
  return (
    <div className="feedback-full" role={role}>
      <Icon name="hourglass" size={22} />
      <div>
        <b>{t("error.too_many_pending_feedbacks")}</b>
        <p>{t("feedback.full_text")}</p>
      </div>
    </div>
  );
}

function Day({ time }: { time: number }) {
  const { language, now, zone } = useView();
  const day = formatDay(language, dayIn(time, zone), dayIn(now, zone));
  return <time dateTime={iso(time)}>{day}</time>;
}

function Reply({ text, at }: { text: string; at: number }) {
  const { t } = useView();
  return (
    <div className="feedback-reply">
      <p className="feedback-from">
        <Icon name="beacon" size={20} />
        <b>{t("feedback.official")}</b> <Day time={at} />
      </p>
      <p dir="auto">{text}</p>
    </div>
  );
}

function One({ said }: { said: Feedback }) {
  const { t } = useView();
  const replied = said.state === "replied";
  return (
    <li className="card feedback-card">
      <div className="feedback-head">
        <span className={replied ? "feedback-state replied" : "feedback-state"}>
          <Icon name={replied ? "check" : "hourglass"} size={14} />
          {t(replied ? "feedback.replied" : "feedback.pending")}
        </span>
        <Day time={said.createdAt} />
      </div>
      <p dir="auto">{said.text}</p>
      {said.reply !== null && said.repliedAt !== null ? (
        <Reply text={said.reply} at={said.repliedAt} />
      ) : null}
    </li>
  );
}

function Older({ cursor }: { cursor: string }) {
  const { t } = useView();
  return (
    <MoreRow next={`/profile/feedback?cursor=${encodeURIComponent(cursor)}`} rows="#feedback-list > li">
      {t("feedback.older")}
    </MoreRow>
  );
}

interface Trying {
  pending: number;
  refusal: Refusal | null;
}

const isFull = ({ pending }: Trying): boolean => pending >= FEEDBACK.pendingMax;

function Fields({ inSheet, ...props }: Trying & { inSheet?: true }) {
  const view = useView();
  const { t, now } = view;
  const { pending, refusal } = props;
  const said = isFull(props) && refusal?.code === FULL;
  return (
    <>
      <Once value={newId(now)} />
      {said ? null : <p className="feedback-why">{t("feedback.why")}</p>}
      <Area
        id="text"
        name="text"
        label={t("feedback.label")}
        most={FEEDBACK.textMax}
        inSheet={inSheet}
        tried={tried(view, refusal)}
      />
      {said ? null : <Refused refusal={refusal} />}
      {said ? null : (
        <p className="feedback-note">{t("feedback.waiting_of", { n: pending, most: FEEDBACK.pendingMax })}</p>
      )}
      <div className="feedback-verbs">
        {inSheet ? (
          <button type="button" className="button secondary" popoverTarget={SHEET} popoverTargetAction="hide">
            {t("shell.cancel")}
          </button>
        ) : null}
        <button type="submit" className="button primary">
          <Icon name="send" size={20} />
          {t("feedback.send")}
        </button>
      </div>
    </>
  );
}

/** Why nothing more can be sent now, with what somebody tried to send. */
function Again(props: Trying) {
  const { t } = useView();
  return (
    <section className="card feedback-again" aria-label={t("feedback.new")}>
      {isFull(props) ? <Full role="alert" /> : null}
      <Fields {...props} />
    </section>
  );
}

function Write(props: Trying) {
  const { t } = useView();
  const full = isFull(props);
  return (
    <>
      <div className="feedback-foot">
        <button
          type="button"
          className="button primary wide"
          popoverTarget={full ? undefined : SHEET}
          disabled={full}
        >
          <Icon name="feedback" size={20} />
          {t("feedback.new")}
        </button>
      </div>
      {full ? null : (
        <PopSheet id={SHEET} title={t("feedback.new")} close={t("shell.close")} open={props.refusal !== null}>
          <Fields {...props} inSheet />
        </PopSheet>
      )}
    </>
  );
}

function Body({ items, nextCursor, ...props }: Paged<Feedback> & Trying) {
  const { t, htmx } = useView();
  // A sheet can be opened by a script alone, and is not there where nothing can be sent.
  const again = props.refusal !== null && (isFull(props) || !htmx);
  const parts = (
    <>
      <Places pending={props.pending} />
      {again ? <Again {...props} /> : null}
      {isFull(props) && !again ? <Full role="status" /> : null}
      {items.length === 0 ? <p className="feedback-why">{t("feedback.why")}</p> : null}
      <ul id="feedback-list">
        {items.map((each) => (
          <One key={each.id} said={each} />
        ))}
        {nextCursor ? <Older cursor={nextCursor} /> : null}
      </ul>
      {again ? null : <Write {...props} />}
    </>
  );
  // Where nothing can be sent there is no form.
  if (isFull(props) && !again)
    return (
      <div id="feedback" className="feedback">
        {parts}
      </div>
    );
  return (
    <Form id="feedback" action="/profile/feedback" className="feedback">
      {parts}
    </Form>
  );
}

export function feedbackPage(c: Ctx, shown: FeedbackProps): Promise<Response> {
  const { notice, ...body } = shown;
  const t = c.get("t");
  return page(
    c,
    { title: t("feedback.title"), status: body.refusal?.status, ...(notice && { notice }) },
    <>
      <Top title={t("feedback.title")} back="/profile" />
      <main id="main" className="main">
        <Body {...body} />
      </main>
    </>,
  );
}
