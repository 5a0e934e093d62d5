import { isKey, type Translate } from "../i18n/intl";
import type { SystemMessage } from "./messages";

/** What a message says in the reader's language; one of a type that is no longer known says nothing. */
export function messageText(t: Translate, { type, params }: SystemMessage): string {
  const key = `message.${type}`;
  return isKey(key) ? t(key, params) : "";
}
