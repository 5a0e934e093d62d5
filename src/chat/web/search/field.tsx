import type { Ctx } from "../../../http/env";
import { SEARCH_LIMITS } from "../../../limits/account";
import { MESSAGE_SEARCH_LIMITS } from "../../../limits/chat";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

const searchWhileTyping = (path: string) => ({
  "hx-get": path,
  "hx-trigger": `input changed delay:${SEARCH_LIMITS.pause}ms`,
  "hx-target": "#found",
  "hx-select": "#found",
  "hx-swap": "outerHTML",
  "hx-sync": "this:replace",
});

interface SearchFieldProps {
  path: string;
  label: string;
  /** Of the button. */
  verb: string;
  /** What was typed. */
  q: string;
  /** Whether words are looked for on this page, while somebody types. */
  live: boolean;
}

/** The field in which one types what is looked for in one's messages. */
export function SearchField({ path, label, verb, q, live }: SearchFieldProps) {
  const { t } = usePageView();
  return (
    <search className="grow">
      <form className="field soft" action={path}>
        <button type="submit" className="seek-verb" aria-label={verb}>
          <Icon name="search" size={20} />
        </button>
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={MESSAGE_SEARCH_LIMITS.queryMax}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...(q === "" && live && { autoFocus: true })}
          {...(live && searchWhileTyping(path))}
        />
        {q === "" ? null : (
          <a className="chat-seek-clear" href={path} aria-label={t("chat.search.clear")}>
            <Icon name="close" size={20} />
          </a>
        )}
      </form>
    </search>
  );
}

/** What is looked for, by the address. */
export const requestedWords = (c: Ctx): string =>
  (c.req.query("q") ?? "").replaceAll("\0", "").trim().slice(0, MESSAGE_SEARCH_LIMITS.queryMax);
