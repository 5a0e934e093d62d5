/** What the two are to each other, and what leads on, as their chat and the page of either show it. */
import { CHAT_SERVER_LIMITS } from "../../../limits/chat";
import { usePageView } from "../../../shell/parts/page-view";
import { Avatar } from "../../../ui/pictures";
import { measureRefusalOf } from "../../../users/users";
import type { ChatOverview } from "../../chat";
import { chatPathOf } from "../chat-path";
import { CarryingButton } from "./carrying-button";
import { partnerNameOf } from "./props";

/** The moment in which two become friends, on the pages that either opens or has open then. */
export function FriendsNow({ overview }: { overview: ChatOverview }) {
  const view = usePageView();
  const { t, person, now } = view;
  const { person: other, friendsSince } = overview;
  if (!person || friendsSince === null || Math.abs(now - friendsSince) >= CHAT_SERVER_LIMITS.friendsNow) return null;
  return (
    // A status that comes with its words is read out by few.
    <div className="friends-now" role="alert">
      <span className="friends-now-two" aria-hidden="true">
        <Avatar id={person.id} photo={person.avatar} size={40} />
        <Avatar id={other.id} photo={other.avatar} size={40} />
      </span>
      <p className="serif text-17">
        <bdi>{t("messages.text.friend_added", { nickname: partnerNameOf(view, overview) })}</bdi>
      </p>
    </div>
  );
}

interface BondProps {
  overview: ChatOverview;
  /** Whether there is a field on this page. */
  carries: boolean;
}

/** Each is a part of the chat's page by itself. */
export function Bond({ overview, isOlderPage, carries }: BondProps & { isOlderPage: boolean }) {
  if (isOlderPage) return null;
  return (
    <>
      <FriendsNow overview={overview} />
      <FollowBack overview={overview} carries={carries} />
    </>
  );
}

/** For who may write already; else the follow stands in place of the field (`WritingRefused`). */
function FollowBack({ overview, carries }: BondProps) {
  const view = usePageView();
  const { t, person, now } = view;
  const { id } = overview.person;
  if (overview.relation !== "follower" || !overview.canWrite || !person) return null;
  if (measureRefusalOf(person.accountStatus, "follow", now)) return null;
  const to = `/friends/${id}/follow`;
  return (
    <form className="chat-bond" method="post" action={to}>
      <p className="grow">{t("chat.follow_back_text", { name: partnerNameOf(view, overview) })}</p>
      <CarryingButton {...{ to, carries }} className="button secondary small" name="next" value={chatPathOf(id)}>
        {t("social.follow_back")}
      </CarryingButton>
    </form>
  );
}
