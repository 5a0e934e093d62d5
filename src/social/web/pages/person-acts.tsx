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

function WriteLink({ id, isPrimary }: { id: string; isPrimary: boolean }) {
  const { t } = usePageView();
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

/** Whether a follow would be refused, by the other's rules or a block, which look the same: then nothing offers it. */
const isFollowRefused = ({ way }: WritingWay): boolean => way === "they_begin";

/** Why there is no way to write yet; of a follow that waits its own note says more. */
function ClosedNote({ person, writing }: { person: PersonProfile; writing: WritingWay }) {
  const { t } = usePageView();
  if (person.relation === "pending" || !writing.way) return null;
  return (
    // Where no button stands above it, it is what the page has to say.
    <p className={isFollowRefused(writing) ? "note" : "text-13 muted apart"}>
      <bdi>{t(`chat.way_${writing.way}`, { name: person.nickname })}</bdi>
    </p>
  );
}

interface ActsProps {
  person: PersonProfile;
  /** null: the two cannot meet. */
  writing: WritingWay | null;
}

/** Follow and write, where either leads on. */
function TieActs({ person, writing, isClosed }: ActsProps & { isClosed: boolean }) {
  const follows = writing === null || !isFollowRefused(writing);
  const writes = person.meets && !isClosed;
  if (!follows && !writes) return null;
  const isTied = person.relation === "following" || person.relation === "friend";
  return (
    <div className="row acts-row">
      {follows ? <FollowSubmit person={person} /> : null}
      {writes ? <WriteLink id={person.id} isPrimary={isTied || !follows} /> : null}
    </div>
  );
}

export function PersonActions({ person, writing }: ActsProps) {
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
      <TieActs person={person} writing={writing} isClosed={isClosed} />
      {isClosed ? <ClosedNote person={person} writing={writing} /> : null}
    </>
  );
}
