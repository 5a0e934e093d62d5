import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { Listed } from "../../social";

type Tied = Pick<Listed, "id" | "nickname" | "relation">;

const NAMES = {
  following: "social.is_following",
  follower: "social.is_follower",
  friend: "social.is_friend",
  blocked: "social.is_blocked",
} as const;

export function Relation({ relation }: Pick<Listed, "relation">) {
  const { t } = useView();
  if (relation === "none" || relation === "self") return null;
  const mutual = relation === "friend";
  return (
    <span className={mutual || relation === "follower" ? "tag warm" : "tag"}>
      {mutual ? <Icon name="check" size={14} /> : null}
      {t(NAMES[relation])}
    </span>
  );
}

/** Follow button or relation, replaced in place. */
export function Tie({ id, nickname, relation }: Tied) {
  const { t } = useView();
  if (relation !== "none" && relation !== "follower") return <Relation relation={relation} />;
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
