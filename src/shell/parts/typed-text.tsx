import type { Ctx } from "../../http/env";
import { usePageView } from "./page-view";

/** Fields of a form that people write into. */
const WRITTEN_FIELDS = ["content", "comment", "text", "reply", "note", "reason", "story"];

/** Whether the sent form contained text. */
export const hasTypedText = (c: Ctx): boolean => WRITTEN_FIELDS.some((name) => c.get("fields")?.[name]?.trim());

/** Shows text typed into a form that no longer exists, to be copied. */
export function TypedText({ names = WRITTEN_FIELDS }: { names?: readonly string[] }) {
  const { t, fields } = usePageView();
  const typed = names.flatMap((name) => (fields?.[name]?.trim() ? [{ name, words: fields[name] }] : []));
  return typed.map(({ name, words }) => (
    <div key={name} className="kept-words">
      <label className="label" htmlFor={`kept-${name}`}>
        {t("shell.you_wrote")}
      </label>
      <textarea id={`kept-${name}`} className="area" rows={3} dir="auto" readOnly defaultValue={words} />
    </div>
  ));
}
