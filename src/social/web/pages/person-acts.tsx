/** What a reader can do on somebody's page. */
import type { WritingWay } from "../../../chat/web/web";
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { PersonProfile } from "../../social";

const FOLLOW_LABELS: Record<PersonProfile["relation"], "follow" | "follow_back" | "unfollow" | "take_back"> = {
  self: "follow",
  none: "follow",
  blocked: "follow",
  follower: "follow_back",
  pending: "take_back",
  following: "unfollow",
  friend: "unfollow",
};

function FollowSubmit({ person: { relation } }: { person: PersonProfile }) {
  const { t } = usePageView();
  const label = t(`social.${FOLLOW_LABELS[relation]}`);
  if (FOLLOW_LABELS[relation] === "unfollow" || relation === "pending")
    return (
      <button type="submit" className="link unfollow">
        {label}
      </button>
    );
  return (
    <SubmitButton kind="primary grow" icon="userplus">
      {label}
    </SubmitButton>
  );
}

function WriteLink({ person: { id, relation } }: { person: PersonProfile }) {
  const { t } = usePageView();
  const isPrimary = relation === "following" || relation === "friend";
  return (
    <a className={isPrimary ? "button primary grow" : "button secondary grow"} href={`/chat/${id}`}>
      <Icon name="comment" size={20} />
      {t("social.write")}
    </a>
  );
}

/** Whether only the other one can open the way to write, and there is no chat that could be read. */
const awaitsOther = ({ way, overview }: WritingWay): boolean =>
  way !== null && way !== "follow" && way !== "follow_back" && !overview.hasBegun;

/** Why there is no way to write yet; of a follow that waits its own note says more. */
function ClosedNote({ person, writing }: { person: PersonProfile; writing: WritingWay }) {
  const { t } = usePageView();
  if (person.relation === "pending" || !writing.way) return null;
  return (
    <p className="text-13 muted apart">
      <bdi>{t(`chat.way_${writing.way}`, { name: person.nickname })}</bdi>
    </p>
  );
}

/** @param writing null: the two cannot meet */
export function PersonActions({ person, writing }: { person: PersonProfile; writing: WritingWay | null }) {
  const { t } = usePageView();
  if (person.relation === "blocked")
    return (
      <div className="row acts-row">
        <SubmitButton kind="outlined grow">{t("social.unblock")}</SubmitButton>
      </div>
    );
  if (!person.meets && person.relation === "follower") return null;
  const isClosed = writing !== null && awaitsOther(writing);
  return (
    <>
      <div className="row acts-row">
        <FollowSubmit person={person} />
        {person.meets && !isClosed ? <WriteLink person={person} /> : null}
      </div>
      {isClosed ? <ClosedNote person={person} writing={writing} /> : null}
    </>
  );
}
