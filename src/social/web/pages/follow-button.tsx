import { markupTemplate } from "../../../shell/document/markup-template";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
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

interface FollowFormTexts {
  action: string;
  text: string;
  label: string;
}

const FollowForm = ({ action, text, label }: FollowFormTexts) => (
  <form
    className="tie"
    method="post"
    action={action}
    hx-post={action}
    hx-target="this"
    hx-swap="outerHTML"
    hx-sync="this:drop"
  >
    <button type="submit" className="button outlined small" aria-label={label}>
      {text}
    </button>
  </form>
);

/** null: they are tied already. */
function followTexts(
  { t }: Pick<PageView, "t">,
  { id, nickname, relation }: FollowButtonProps,
): FollowFormTexts | null {
  if (relation !== "none" && relation !== "follower") return null;
  const text = t(relation === "follower" ? "social.follow_back" : "social.follow");
  return { action: `/friends/${id}/follow`, text, label: t("shell.label_of", { label: text, name: nickname }) };
}

/** Follow button, or a tag with the relation; replaced in place. */
export function FollowButton(person: FollowButtonProps) {
  const texts = followTexts(usePageView(), person);
  return texts ? <FollowForm {...texts} /> : <RelationTag relation={person.relation} />;
}

const followFormMarkup = markupTemplate<object, FollowFormTexts>(
  { action: "raw", text: "text", label: "text" },
  FollowForm,
);

/** `FollowButton` beside markup. */
export function followButtonMarkup(view: PageView, person: FollowButtonProps): string {
  const texts = followTexts(view, person);
  return texts ? followFormMarkup({}, texts) : markupInView(view, <RelationTag relation={person.relation} />);
}
