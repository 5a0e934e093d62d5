/** Translates a chat; loaded where the chat is translated. */
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import type { MessageTranslations } from "./shown-translations";
import { translateQuietly } from "./translate-message";

/** ms after a failure until the next try; each failure doubles it. */
const PAUSE = 4_000;
const LONGEST_PAUSE = 300_000;

/** A chat's translation, as long as the page. */
export interface AllTranslation extends Pick<MessageTranslations, "shown" | "show"> {
  props: ChatProps;
  lines: readonly ChatLine[];
  /** By message and text: how often it has failed; Infinity: nothing is left to do. */
  tries: Map<string, number>;
  /** In a row, since the other one wrote or the network returned. */
  failures: number;
  isBusy: boolean;
  /** Of the pause after a failure; 0: there is none. */
  timer: number;
  /** What there was to translate until now, by message and text; null: it has not begun. */
  known: Set<string> | null;
}

/** Of what the message says now: an edit is translated anew. */
const keyOf = ({ id, text }: ChatLine): string => `${id} ${text}`;

const triesOf = ({ tries }: AllTranslation, line: ChatLine): number => tries.get(keyOf(line)) ?? 0;

/** Whether a translation may be had: a server that has said nothing of its languages may only be away just now. */
const isForeign = ({ language }: ChatLine, { server, from }: ChatProps["translate"]): boolean =>
  language !== document.documentElement.lang && (!server || !language || from.length === 0 || from.includes(language));

/** What has failed least, the newest first: one text that always fails holds up no other. */
function nextOf(work: AllTranslation): ChatLine | undefined {
  const { props, lines, shown } = work;
  const isDue = (line: ChatLine): boolean =>
    line.from === props.them.id &&
    line.kind === "text" &&
    !(line.card || line.recalled || shown[line.id]?.of === line.text) &&
    isForeign(line, props.translate) &&
    triesOf(work, line) < Number.POSITIVE_INFINITY;
  return lines
    .filter(isDue)
    .reverse()
    .sort((a, b) => triesOf(work, a) - triesOf(work, b))[0];
}

function endPause(work: AllTranslation): void {
  clearTimeout(work.timer);
  work.timer = 0;
  work.failures = 0;
}

/** What the other one writes or edits ends it, and older messages that the page has loaded. */
function endPauseByNews(work: AllTranslation): void {
  const keys = work.lines.filter(({ from }) => from === work.props.them.id).map(keyOf);
  if (keys.some((key) => !work.known?.has(key))) endPause(work);
  work.known = new Set([...(work.known ?? []), ...keys]);
}

/** What failed without a network, or long ago, has not failed. */
function goOnWhenOnline(work: AllTranslation): void {
  window.addEventListener("online", () => {
    for (const [key, tries] of work.tries) if (tries < Number.POSITIVE_INFINITY) work.tries.delete(key);
    endPause(work);
    void translateAll(work);
  });
}

function pause(work: AllTranslation, failures: number): void {
  work.timer = window.setTimeout(
    () => {
      work.timer = 0;
      void translateAll(work);
    },
    Math.min(PAUSE * 2 ** (failures - 1), LONGEST_PAUSE),
  );
}

function noteOutcome(work: AllTranslation, line: ChatLine, hasFailed: boolean): void {
  const tries = triesOf(work, line) + 1;
  work.tries.set(keyOf(line), hasFailed ? tries : Number.POSITIVE_INFINITY);
  work.failures = hasFailed ? work.failures + 1 : 0;
  if (hasFailed) pause(work, Math.max(work.failures, tries));
}

/**
 * One after another. A failure pauses it; what fails is tried again after the pause, when the other one writes or when
 * the network returns. It ends where nobody is signed in any more.
 */
export async function translateAll(work: AllTranslation): Promise<void> {
  if (work.isBusy) return;
  if (!work.known) goOnWhenOnline(work);
  endPauseByNews(work);
  work.isBusy = true;
  for (let line = nextOf(work); line && !work.timer; line = nextOf(work)) {
    const outcome = await translateQuietly(line, work.props, work.show);
    // It stays busy: nothing begins again.
    if (outcome === "signed_out") return;
    noteOutcome(work, line, outcome === "failed");
  }
  work.isBusy = false;
}
