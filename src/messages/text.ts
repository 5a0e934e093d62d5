import { isKey, type Translate } from "../i18n/intl";
import type { SystemMessage } from "./messages";

/** What a message tells, in the reader's language: who has left has no name any more. */
export const toldTo = (t: Translate, { params }: SystemMessage): SystemMessage["params"] =>
  params.nickname === "" ? { ...params, nickname: t("person.gone") } : params;

/** What a message says in the reader's language; one of a type that is no longer known says nothing. */
export function messageText(t: Translate, message: SystemMessage): string {
  const key = `message.${message.type}`;
  return isKey(key) ? t(key, toldTo(t, message)) : "";
}
