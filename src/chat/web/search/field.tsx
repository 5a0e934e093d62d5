import type { Ctx } from "../../../http/env";
import { SEARCH_LIMITS } from "../../../limits/account";
import { MESSAGE_SEARCH_LIMITS } from "../../../limits/chat";
import { usePageView } from "../../../shell/parts/page-view";
import { SearchField } from "../../../shell/parts/search-field";

const searchWhileTyping = (path: string) => ({
  "hx-get": path,
  "hx-trigger": `input changed delay:${SEARCH_LIMITS.pause}ms`,
  "hx-target": "#found",
  "hx-select": "#found",
  "hx-swap": "outerHTML",
  "hx-sync": "this:replace",
});

interface MessageSearchFieldProps {
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
export function MessageSearchField({ path, label, verb, q, live }: MessageSearchFieldProps) {
  const { t } = usePageView();
  return (
    <SearchField
      path={path}
      label={label}
      verb={verb}
      q={q}
      maxLength={MESSAGE_SEARCH_LIMITS.queryMax}
      clear={{ href: path, label: t("chat.search.clear") }}
      autoFocus={q === "" && live}
      live={live ? searchWhileTyping(path) : undefined}
    />
  );
}

/** What is looked for, by the address. */
export const requestedWords = (c: Ctx): string =>
  (c.req.query("q") ?? "").replaceAll("\0", "").trim().slice(0, MESSAGE_SEARCH_LIMITS.queryMax);
