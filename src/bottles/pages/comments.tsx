import { newId } from "../../db/ids";
import type { Refusal } from "../../errors";
import type { Ctx } from "../../http/env";
import { countryName } from "../../i18n/countries";
import { formatAgo } from "../../i18n/format";
import { SEA } from "../../limits";
import { Area } from "../../shell/area";
import { Form, Once, Refused, tried } from "../../shell/form";
import { Icon } from "../../ui/icon";
import { Avatar } from "../../ui/picture";
import type { Bottle, Comment } from "../view";

interface Props {
  c: Ctx;
  bottle: Bottle;
  refusal: Refusal | null;
}

function AnswerForm({ c, bottle, comment, refusal }: Props & { comment: Comment }) {
  const { t, now } = c.var;
  const mine = c.var.fields?.comment === comment.id;
  const why = mine ? refusal : null;
  const id = `answer-${comment.id}`;
  return (
    <details className="more" open={Boolean(why)}>
      <summary className="link">
        <Icon name="reply" size={20} />
        {t("bottle.answer")}
      </summary>
      <Form id={id} action={`/bottle/${bottle.id}/answer`}>
        <Once value={newId(now)} />
        <input type="hidden" name="comment" value={comment.id} />
        <Area
          c={c}
          id={`${id}-text`}
          name="content"
          label={t("bottle.answer_label", { name: comment.author.nickname })}
          most={SEA.answerMax}
          tried={mine ? tried(c, refusal) : { refusal: null, values: {}, errors: {} }}
        />
        <Refused c={c} refusal={why} short={t("bottle.comment_failed")} />
        <button type="submit" className="btn pri sm">
          {t("bottle.answer_send")}
        </button>
      </Form>
    </details>
  );
}

function Answer({ c, bottle, comment }: { c: Ctx; bottle: Bottle; comment: Comment }) {
  const { t, language, now } = c.var;
  if (!comment.answer) return null;
  return (
    <div className="answer">
      <div className="t13">
        <b>
          <bdi>{bottle.author.nickname}</bdi>
        </b>{" "}
        <span className="m2">
          {t("bottle.answered", { age: formatAgo(language, comment.answer.createdAt, now) })}
        </span>
      </div>
      <div className="said">{comment.answer.content}</div>
    </div>
  );
}

function Said({ c, bottle, comment, refusal }: Props & { comment: Comment }) {
  const { t, language, now, person } = c.var;
  const { author, content, createdAt } = comment;
  const own = person?.id === bottle.author.id;
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
        <Answer c={c} bottle={bottle} comment={comment} />
        {own && !comment.answer ? (
          <AnswerForm c={c} bottle={bottle} comment={comment} refusal={refusal} />
        ) : null}
      </div>
    </li>
  );
}

/** What the finders wrote, each with the author's one answer under it. */
export function Comments({ c, bottle, refusal }: Props) {
  const { t } = c.var;
  return (
    <section className="part" aria-labelledby="comments-title">
      <h2 id="comments-title">{t("bottle.comments", { n: bottle.commentCount })}</h2>
      <ul>
        {bottle.comments.map((comment) => (
          <Said key={comment.id} c={c} bottle={bottle} comment={comment} refusal={refusal} />
        ))}
      </ul>
      {bottle.comments.length === 0 ? <p className="m2 cm">{t("bottle.no_comments")}</p> : null}
    </section>
  );
}
