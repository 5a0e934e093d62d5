/** What database and model say of chat messages and their burn keys, as lines of the same words. */
import { lineDifference, linesReader, markSql, modelPeople } from "./lines";
import type { ModelMessage } from "./message-rules";
import type { StateWorld } from "./world";

/** A file that is to be erased may still be named: whether it can be opened is what counts. */
const readMessageLines = linesReader([
  `'message ' || m.id || ' ' || kind || ' number ' || m.seq || ${markSql("text is not null", "with text")}
    || ${markSql("recalled_at is not null", "recalled")} || ${markSql("opened_at is not null and unopened = 0", "opened")}
    || ${markSql("opened_at is not null and unopened = 1", "unopened")} || ' ' || coalesce(review, '-')
    || ${markSql("low_hidden = 1", "hidden from ' || low_id || '")} || ${markSql("high_hidden = 1", "hidden from ' || high_id || '")}
    || ${markSql("low_removed = 1", "removed from ' || low_id || '")} || ${markSql("high_removed = 1", "removed from ' || high_id || '")}
    || ${markSql("low_reaction is not null", "reacted by ' || low_id || '")} || ${markSql("high_reaction is not null", "reacted by ' || high_id || '")}
    || ${markSql("edited_at is not null", "edited")}
    from chat_messages m join conversations c on c.id = m.conversation_id`,
  `'side ' || user_id || ' unread ' || unread || ' rings ' || rings || ' read ' || read_seq || ' received ' || delivered_seq
    || ${markSql("listed = 1", "listed")} || ' cleared ' || cleared_seq from conversation_members`,
  `'rung ' || id || ' ' || chat_unread_count from users where chat_unread_count <> 0`,
  `'key of ' || message_id || ' claimed ' || coalesce(cast(claimed_at as text), '-') from burn_keys`,
  `'version ' || n || ' of ' || message_id from chat_versions`,
  `'report ' || thing_id || ' ' || reporter_id from reports where kind = 'message'`,
]);

function linesOfMessage(message: ModelMessage): string[] {
  const { id, kind, seq, from, to, sides, key } = message;
  const marks = [
    ...(message.hasText ? ["with text"] : []),
    ...(message.isRecalled ? ["recalled"] : []),
    ...(message.ended === null ? [] : [message.ended]),
    message.review ?? "-",
    ...[from, to]
      .toSorted()
      .filter((who) => message.hiddenFrom.has(who))
      .map((who) => `hidden from ${who}`),
    ...(message.isRemoved ? [`removed from ${to}`] : []),
    ...[from, to]
      .toSorted()
      .filter((who) => message.reactions.has(who))
      .map((who) => `reacted by ${who}`),
    ...(message.isEdited ? ["edited"] : []),
  ];
  return [
    ...(message.isErased ? [] : [`message ${id} ${kind} number ${seq} ${marks.join(" ")}`]),
    ...[...sides].flatMap(([who, { unread, rings, read, delivered, isListed, cleared }]) => [
      `side ${who} unread ${unread} rings ${rings} read ${read} received ${delivered}${isListed ? " listed" : ""} cleared ${cleared}`,
      ...(rings === 0 ? [] : [`rung ${who} ${rings}`]),
    ]),
    ...(key === null ? [] : [`key of ${id} claimed ${key === "unclaimed" ? "-" : key.at}`]),
    ...Array.from({ length: message.versions }, (_, n) => `version ${n + 1} of ${id}`),
    ...[...message.reporters].map((who) => `report ${id} ${who}`),
  ];
}

export async function messageDifference({ db, model, names }: StateWorld): Promise<string> {
  const expected = [...modelPeople(model), ...[...model.messages.values()].flatMap(linesOfMessage)];
  return lineDifference(await readMessageLines(db, model), expected.sort(), names);
}
