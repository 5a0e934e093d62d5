import { dialledNumber, helpNumbersIn } from "../../../i18n/help-lines";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { isTeamLetter } from "../../text";
import type { MessageWithThing } from "../../things";

/** A letter of the team can be answered, and the help lines that it names can be called. */
export function TeamLetterLinks({ message }: { message: MessageWithThing }) {
  const { t } = usePageView();
  if (!isTeamLetter(message)) return null;
  return (
    <div className="row msg-links">
      {helpNumbersIn(String(message.params.text)).map((number) => (
        <a key={number} className="button secondary small" href={`tel:${dialledNumber(number)}`}>
          <Icon name="phone" size={20} />
          <span className="numeric" dir="ltr">
            {number}
          </span>
        </a>
      ))}
      <a className="button secondary small" href="/profile/feedback">
        <Icon name="feedback" size={20} />
        {t("messages.answer_team")}
      </a>
    </div>
  );
}

/** News that one would like to say something to, and that can be answered nowhere else. */
export const canBeAnsweredInChat = ({ type }: Pick<MessageWithThing, "type">): boolean =>
  type === "comment_thanked" || type === "bottle_answered";

/** Leads to the chat, which says what is missing to who may not write yet. */
export function WriteLinks({ message }: { message: MessageWithThing }) {
  const { t } = usePageView();
  const { person, params } = message;
  if (!canBeAnsweredInChat(message) || person === null) return null;
  return (
    <div className="row msg-links">
      <a className="button secondary small" href={`/chat/${person.id}`}>
        <Icon name="comment" size={20} />
        {t("social.write")}
      </a>
      <PersonLink person={person} name={params.nickname} />
    </div>
  );
}

export function PersonLink({
  person,
  name,
}: {
  person: MessageWithThing["person"];
  name: string | number | undefined;
}) {
  if (person === null || !name) return null;
  return (
    <a className="button secondary small" href={`/friends/${person.id}`}>
      <Icon name="profile" size={20} />
      <bdi className="ellipsis" {...nameAttributes(String(name))}>
        {name}
      </bdi>
    </a>
  );
}
