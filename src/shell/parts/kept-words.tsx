import type { Ctx } from "../../http/env";
import { useView } from "./view";

/** Fields of a form that people write into. */
const WRITTEN = ["content", "comment", "text", "reply", "note", "reason", "story"];

/** Whether somebody wrote something into the form that was sent. */
export const hasWords = (c: Ctx): boolean => WRITTEN.some((name) => c.get("fields")?.[name]?.trim());

/** What somebody wrote into a form that is not there any more, so that they can copy it. */
export function KeptWords({ names = WRITTEN }: { names?: readonly string[] }) {
  const { t, fields } = useView();
  const kept = names.flatMap((name) => (fields?.[name]?.trim() ? [{ name, words: fields[name] }] : []));
  return kept.map(({ name, words }) => (
    <div key={name} className="kept-words">
      <label className="label" htmlFor={`kept-${name}`}>
        {t("shell.you_wrote")}
      </label>
      <textarea id={`kept-${name}`} className="area" rows={3} dir="auto" readOnly defaultValue={words} />
    </div>
  ));
}
