import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { ListedPerson } from "../../social";

type FollowButtonProps = Pick<ListedPerson, "id" | "nickname" | "relation">;

const RELATION_TEXTS = {
  pending: "social.is_pending",
  following: "social.is_following",
  follower: "social.is_follower",
  friend: "social.is_friend",
  blocked: "social.is_blocked",
} as const;

export function RelationTag({ relation }: Pick<ListedPerson, "relation">) {
  const { t } = usePageView();
  if (relation === "none" || relation === "self") return null;
  const mutual = relation === "friend";
  return (
    <span className={mutual || relation === "follower" ? "tag warm" : "tag"}>
      {mutual ? <Icon name="check" size={14} /> : null}
      {t(RELATION_TEXTS[relation])}
    </span>
  );
}

/** Follow button, or a tag with the relation; replaced in place. */
export function FollowButton({ id, nickname, relation }: FollowButtonProps) {
  const { t } = usePageView();
  if (relation !== "none" && relation !== "follower") return <RelationTag relation={relation} />;
  const text = t(relation === "follower" ? "social.follow_back" : "social.follow");
  const action = `/friends/${id}/follow`;
  return (
    <form
      className="tie"
      method="post"
      action={action}
      hx-post={action}
      hx-target="this"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <button
        type="submit"
        className="button outlined small"
        aria-label={t("shell.label_of", { label: text, name: nickname })}
      >
        {text}
      </button>
    </form>
  );
}
