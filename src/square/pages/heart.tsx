import type { Ctx } from "../../http/env";
import { formatNumber } from "../../i18n/format";
import { Form } from "../../shell/form";
import { Icon } from "../../ui/icon";
import type { Hung } from "../view";

export type Hearted = Pick<Hung, "id" | "likeCount" | "likedByMe"> & { own?: boolean };

function Face({ c, likeCount, likedByMe }: Hearted & { c: Ctx }) {
  const { t, language } = c.var;
  return (
    <>
      <Icon name={likedByMe ? "heartf" : "heart"} size={20} />
      <span className="sr">{t("bottle.likes", { n: likeCount })}</span>
      <span aria-hidden="true">{formatNumber(language, likeCount)}</span>
    </>
  );
}

/** The heart of a design, wherever it hangs: a button, and a number for its designer. */
export function Heart({ c, ...hearted }: Hearted & { c: Ctx }) {
  const { id, likedByMe, own } = hearted;
  if (own)
    return (
      <span className="heart like">
        <Face c={c} {...hearted} />
      </span>
    );
  return (
    <Form id={`like-${id}`} className="heart" action={`/bottle-square/${id}/like`}>
      <input type="hidden" name="liked" value={likedByMe ? "" : "1"} />
      <button type="submit" className="like" aria-pressed={likedByMe} aria-describedby={`name-${id}`}>
        <span className="sr">{c.var.t("bottle.like")}</span>
        <Face c={c} {...hearted} />
      </button>
    </Form>
  );
}
