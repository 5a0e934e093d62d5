import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import type { Refusal } from "../../../errors";
import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import { SQUARE } from "../../../limits";
import { Area } from "../../../shell/area";
import { Form, Once, Refused, tried } from "../../../shell/form";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";
import type { Hung, Said } from "../../view";

function One({ c, said: { author, content, createdAt } }: { c: Ctx; said: Said }) {
  const { t, language, now } = c.var;
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
  c: Ctx;
  design: Hung;
  said: Paged<Said>;
  refusal: Refusal | null;
}

function Older({ c, design, cursor }: { c: Ctx; design: Hung; cursor: string }) {
  const href = `/bottle-square/${design.id}?comments=${encodeURIComponent(cursor)}`;
  return (
    <li className="morerow" hx-get={href} hx-trigger="revealed" hx-select="#said > li" hx-swap="outerHTML">
      <a className="link" href={`${href}#comments`}>
        {c.var.t("square.older")}
      </a>
    </li>
  );
}

function Fields({ c, design, refusal, inSheet }: Omit<Props, "said"> & { inSheet?: boolean }) {
  const { t, now } = c.var;
  return (
    <>
      <Once value={newId(now)} />
      <Area
        c={c}
        id="content"
        name="content"
        label={t("square.say", { name: design.name })}
        most={SQUARE.commentMax}
        inSheet={inSheet}
        tried={tried(c, refusal)}
      />
      <Refused c={c} refusal={refusal} short={t("bottle.comment_failed")} />
      <button type="submit" className="btn pri wide">
        {t("square.send")}
      </button>
    </>
  );
}

/** The field to say something, in a sheet. Refused, the sheet opens again; without a script it stands on the page. */
function Say({ c, design, refusal }: Omit<Props, "said">) {
  const { t } = c.var;
  if (refusal && !c.req.header("hx-request")) {
    return (
      <section className="card again" aria-label={t("square.write")}>
        <Fields c={c} design={design} refusal={refusal} />
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
        <Fields c={c} design={design} refusal={refusal} inSheet />
      </PopSheet>
    </>
  );
}

/** What was said, newest first, One form, so that what is sent stands there at once. */
export function Comments({ c, design, said, refusal }: Props) {
  const { t } = c.var;
  return (
    <Form id="comments" action={`/bottle-square/${design.id}/comment`} className="part">
      <h2>{t("bottle.comments", { n: design.commentCount })}</h2>
      <Say c={c} design={design} refusal={refusal} />
      <ul id="said">
        {said.items.map((each) => (
          <One key={each.id} c={c} said={each} />
        ))}
        {said.nextCursor ? <Older c={c} design={design} cursor={said.nextCursor} /> : null}
      </ul>
      {said.items.length === 0 && said.nextCursor === null ? (
        <p className="m2 cm">
          {t(design.commentCount > 0 ? "bottle.comments_unseen" : "bottle.no_comments")}
        </p>
      ) : null}
    </Form>
  );
}
