import type { ReactNode } from "react";
import { newId } from "../../../db/ids";
import { formatAhead } from "../../../i18n/format";
import { SEA } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { Area } from "../../../shell/parts/area";
import { Form, Once, Refused, tried } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Ask, PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import type { Shared } from "../../reading/sharing";
import type { Bottle } from "../../reading/view";
import { ShareButtons } from "./share";

interface Props {
  bottle: Bottle;
}

/** Remaining holding time. */
export function Held({ bottle }: Props) {
  const { t, language, now } = useView();
  if (!bottle.heldByMe || bottle.heldUntil === null) return null;
  return (
    <p className="note">
      <Icon name="clock" size={20} />
      <span>{t("bottles.page.held", { when: formatAhead(language, bottle.heldUntil, now) })}</span>
    </p>
  );
}

/** Pick-up form for a bottle reached by link. */
export function PickUp({ bottle, refusal }: Props & { refusal: Refusal | null }) {
  const { t, now } = useView();
  const may = bottle.actions.includes("pick");
  if (!may && !refusal) return null;
  return (
    <Form id="pick" action="/pick" className="pick-up stack">
      <Once value={newId(now)} />
      <input type="hidden" name="here" value="1" />
      <input type="hidden" name="bottle" value={bottle.id} />
      <Refused refusal={refusal} />
      {may ? (
        <button type="submit" className="button primary wide">
          <Icon name="pick" size={20} />
          {t("bottles.page.pick")}
        </button>
      ) : null}
    </Form>
  );
}

function DropForm({ bottle, refusal }: Props & { refusal: Refusal | null }) {
  const view = useView();
  const { t, now } = view;
  return (
    <Form
      id="drop"
      action={`/bottle/${bottle.id}/drop`}
      data={{
        "data-keeps": `/api/bottles/drop/${bottle.id}`,
        "data-kept": t("bottles.offline.comment_kept"),
        "data-sent": t("bottles.offline.comment_sent"),
        "data-refused": t("bottles.offline.not_sent"),
      }}
    >
      <Once value={newId(now)} />
      <Area
        id="comment"
        name="comment"
        label={
          bottle.author
            ? t("bottles.page.drop_label", { name: bottle.author.nickname })
            : t("bottles.page.drop_label_nameless")
        }
        most={SEA.commentMax}
        inSheet
        tried={tried(view, refusal)}
      />
      <Refused refusal={refusal} short={t("bottles.page.comment_failed")} />
      <button type="submit" className="button primary wide">
        <Icon name="drop" size={20} />
        {t("bottles.page.drop_send")}
      </button>
    </Form>
  );
}

/** A refused comment keeps its text, even when the bottle has drifted on. */
export function DropAgain({ bottle, refusal }: Props & { refusal: Refusal | null }) {
  const { t } = useView();
  return (
    <section className="card again" aria-label={t("bottles.page.drop")}>
      <DropForm bottle={bottle} refusal={refusal} />
    </section>
  );
}

/** Confirmation dialog with a form. */
export function AskForm({ id, action, texts, danger }: AskProps) {
  const { t, now } = useView();
  return (
    <Ask id={`${id}-ask`} title={texts.title} text={texts.text} cancel={t("shell.cancel")}>
      <Form id={id} action={action}>
        <Once value={newId(now)} />
        <button type="submit" className={`button small ${danger ? "danger" : "primary"}`}>
          {texts.verb}
        </button>
      </Form>
    </Ask>
  );
}

interface AskProps {
  id: string;
  action: string;
  texts: { title: string; text: string; verb: string };
  danger?: boolean;
}

/** A decision that can be undone needs no question. */
function Decide({ bottle, act, children }: Props & { act: "throw-back" | "keep"; children: ReactNode }) {
  const { now } = useView();
  return (
    <Form id={act} action={`/bottle/${bottle.id}/${act}`} className="decide">
      <Once value={newId(now)} />
      {children}
    </Form>
  );
}

interface HandProps {
  shared: Shared;
  dropping?: boolean;
}

/** What can be done with the bottle in hand, above the tab bar. */
export function HandBar({ shared, dropping }: HandProps) {
  const { t } = useView();
  const { bottle } = shared;
  if (!bottle.heldByMe) return null;
  return (
    <section className="action-bar" aria-label={t("bottles.page.in_hand")}>
      <div className="button-pair">
        {bottle.actions.includes("drop") ? (
          <button type="button" className="button secondary" popoverTarget="drop-sheet">
            <Icon name="comment" size={20} />
            {t("bottles.page.drop")}
          </button>
        ) : null}
        <Decide bottle={bottle} act="throw-back">
          <button type="submit" className="button primary">
            <Icon name="throw" size={20} />
            {t("bottles.page.throw_back")}
          </button>
        </Decide>
      </div>
      <div className="action-row">
        <Decide bottle={bottle} act="keep">
          <button type="submit">
            <Icon name="bag" size={20} />
            {t("bottles.page.keep")}
          </button>
        </Decide>
        <ShareButtons shared={shared} look="bar" />
      </div>
      {dropping || !bottle.actions.includes("drop") ? null : (
        <PopSheet id="drop-sheet" title={t("bottles.page.drop")} close={t("shell.close")}>
          <DropForm bottle={bottle} refusal={null} />
        </PopSheet>
      )}
    </section>
  );
}
