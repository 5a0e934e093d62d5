import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import type { Refusal } from "../../../errors";
import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import { SQUARE } from "../../../limits";
import { Area } from "../../../shell/area";
import { Form, Once, Refused, tried } from "../../../shell/form";
import { useView } from "../../../shell/view";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";
import type { Hung, Said } from "../../view";

function One({ said: { author, content, createdAt } }: { said: Said }) {
  const { t, language, now } = useView();
  const meta = { country: countryName(author.country, language), age: formatAgo(language, createdAt, now) };
  return (
    <li className="cm">
      <Avatar id={author.id} photo={author.avatar} size={36} />
      <div className="grow">
        <div className="t13">
          <b>
            <bdi>{author.nickname}</bdi>
          </b>{" "}
          <span className="m2">{t("bottle.comment_meta", meta)}</span>
        </div>
        <div className="said">{content}</div>
      </div>
    </li>
  );
}

interface Props {
  design: Hung;
  said: Paged<Said>;
  refusal: Refusal | null;
}

function Older({ design, cursor }: { design: Hung; cursor: string }) {
  const { t } = useView();
  const href = `/bottle-square/${design.id}?comments=${encodeURIComponent(cursor)}`;
  return (
    <li className="morerow" hx-get={href} hx-trigger="revealed" hx-select="#said > li" hx-swap="outerHTML">
      <a className="link" href={`${href}#comments`}>
        {t("square.older")}
      </a>
    </li>
  );
}

function Fields({ design, refusal, inSheet }: Omit<Props, "said"> & { inSheet?: boolean }) {
  const view = useView();
  const { t, now } = view;
  return (
    <>
      <Once value={newId(now)} />
      <Area
        id="content"
        name="content"
        label={t("square.say", { name: design.name })}
        most={SQUARE.commentMax}
        inSheet={inSheet}
        tried={tried(view, refusal)}
      />
      <Refused refusal={refusal} short={t("bottle.comment_failed")} />
      <button type="submit" className="btn pri wide">
        {t("square.send")}
      </button>
    </>
  );
}

/** The field to say something, in a sheet. Refused, the sheet opens again; without a script it stands on the page. */
function Say({ design, refusal }: Omit<Props, "said">) {
  const { t, htmx } = useView();
  if (refusal && !htmx) {
    return (
      <section className="card again" aria-label={t("square.write")}>
        <Fields design={design} refusal={refusal} />
      </section>
    );
  }
  return (
    <>
      <button type="button" className="link" popoverTarget="say-sheet">
        <Icon name="comment" size={20} />
        {t("square.write")}
      </button>
      <PopSheet id="say-sheet" title={t("square.write")} close={t("shell.close")} open={refusal !== null}>
        <Fields design={design} refusal={refusal} inSheet />
      </PopSheet>
    </>
  );
}

/** What was said, newest first, One form, so that what is sent stands there at once. */
export function Comments({ design, said, refusal }: Props) {
  const { t } = useView();
  return (
    <Form id="comments" action={`/bottle-square/${design.id}/comment`} className="part">
      <h2>{t("bottle.comments", { n: design.commentCount })}</h2>
      <Say design={design} refusal={refusal} />
      <ul id="said">
        {said.items.map((each) => (
          <One key={each.id} said={each} />
        ))}
        {said.nextCursor ? <Older design={design} cursor={said.nextCursor} /> : null}
      </ul>
      {said.items.length === 0 && said.nextCursor === null ? (
        <p className="m2 cm">
          {t(design.commentCount > 0 ? "bottle.comments_unseen" : "bottle.no_comments")}
        </p>
      ) : null}
    </Form>
  );
}
