import type { Card, CardTarget } from "../../../chat/chat";
import { CardPreview } from "../../../chat/web/web";
import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { renderTitledPage } from "../../../shell/document/page";
import { IdempotencyField } from "../../../shell/parts/form";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { cardPathOf } from "../../../ui/chat/cards/card";
import { Icon } from "../../../ui/icon";
import type { RelatedPerson } from "../../social";
import { personNameIn } from "../json";
import { EmptyFriendTab } from "./friends";
import { PersonListRow } from "./person-row";

const SEND_CARD_PATH = "/friends/send";

interface SendCardProps {
  target: CardTarget;
  card: Card;
  friends: ListPage<RelatedPerson>;
}

export const sendCardPathOf = ({ kind, id }: CardTarget): string =>
  `${SEND_CARD_PATH}?${kind}=${encodeURIComponent(id)}`;

/** Each friend's button is a form of its own: what is sent twice by it arrives once. */
function SendButton({ target, friend }: { target: CardTarget; friend: RelatedPerson }) {
  const { t } = usePageView();
  return (
    <form method="post" action={SEND_CARD_PATH}>
      <input type="hidden" name={target.kind} value={target.id} />
      <input type="hidden" name="to" value={friend.id} />
      <IdempotencyField />
      <button
        type="submit"
        className="icon-button"
        aria-label={t("social.send_card_to", { name: personNameIn(t, friend) })}
      >
        <Icon name="send" />
      </button>
    </form>
  );
}

function Friends({ target, friends: { items, nextCursor } }: Pick<SendCardProps, "target" | "friends">) {
  const { t } = usePageView();
  if (items.length === 0 && nextCursor === null) return <EmptyFriendTab tab="friends" />;
  return (
    <ul className="list people" id="people">
      {items.map((friend) => (
        <PersonListRow key={friend.id} person={friend} end={<SendButton target={target} friend={friend} />} />
      ))}
      <MoreRow next={nextPagePath(sendCardPathOf(target), nextCursor)} rows="#people > li">
        {t("social.more")}
      </MoreRow>
    </ul>
  );
}

/** Whom to send a bottle or a design. */
export function sendCardPage(c: Ctx, { target, card, friends }: SendCardProps): Promise<Response> {
  return renderTitledPage(
    c,
    { title: c.get("t")("social.send_card"), back: cardPathOf(target) ?? "/friends" },
    <>
      <CardPreview card={card} />
      <Friends target={target} friends={friends} />
    </>,
  );
}
