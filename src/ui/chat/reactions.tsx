import type { ChatLineActions } from "./bubble/parts";
import { fillTemplate } from "./fill-template";
import type { ChatTexts } from "./texts";
import type { ChatLine, ReactionJson } from "./types";

interface ReactionsProps {
  line: ChatLine;
  me: string;
  tag: string;
  texts: ChatTexts;
  actions?: ChatLineActions;
}

interface ChipProps extends ReactionsProps {
  reaction: ReactionJson;
}

const nameTemplateOf = ({ userIds }: ReactionJson, own: boolean, texts: ChatTexts): string => {
  if (!own) return texts.reacted_theirs;
  return userIds.length > 1 ? texts.reacted_both : texts.reacted_mine;
};

const optionsOf = (chip: HTMLElement) => chip.closest(".chat-row")?.querySelector<HTMLElement>(".chat-options");

function ReactionChip({ reaction, line, me, tag, texts, actions }: ChipProps) {
  const { emoji, userIds } = reaction;
  const own = userIds.includes(me);
  const name = fillTemplate(nameTemplateOf(reaction, own, texts), { emoji });
  const chip = (
    <span className="chat-reaction" data-own={own || undefined}>
      {emoji}
      {userIds.length > 1 ? <b className="numeric">{userIds.length.toLocaleString(tag)}</b> : null}
    </span>
  );
  if (!actions)
    return (
      <span role="img" aria-label={name}>
        {chip}
      </span>
    );
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={own}
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the message's options.
        if (own && userIds.length === 1) optionsOf(currentTarget)?.focus();
        actions.react(line, own ? null : emoji);
      }}
    >
      {chip}
    </button>
  );
}

/** What could not be sent, beside the message. */
function ReactionFaultNote({ line: { reactionFault: fault }, texts }: ReactionsProps) {
  if (!fault) return null;
  return (
    <p className="field-error chat-fault" role="alert">
      {fault.text}{" "}
      {fault.retry ? (
        <button type="button" className="link" onClick={fault.retry}>
          {texts.try_again}
        </button>
      ) : null}
    </p>
  );
}

/** Reactions below a message, one's own last. */
export function MessageReactions(props: ReactionsProps) {
  const { line, me } = props;
  if (line.recalled) return null;
  const sorted = line.reactions.toSorted((a, b) => Number(a.userIds.includes(me)) - Number(b.userIds.includes(me)));
  return (
    <>
      {sorted.length > 0 ? (
        <div className="chat-reactions">
          {sorted.map((reaction) => (
            <ReactionChip key={reaction.emoji} reaction={reaction} {...props} />
          ))}
        </div>
      ) : null}
      <ReactionFaultNote {...props} />
    </>
  );
}
