/** Empties the open field of a letter once it turns out that the server has it (docs/decisions/0134). */
import { showNotice } from "../page/notices";
import { RETRY_WAITS } from "../retry";
import { readAttempt } from "./attempt";
import { emptyThrownField, onLetterThrown } from "./letter-draft";
import { loadThrowSheet, type ThrowSheet } from "./sheet";

interface Watched {
  sheet: ThrowSheet;
  field: () => HTMLTextAreaElement | null | undefined;
  /** Whether the letter is being sent right now: its own answer comes. */
  isSending: () => boolean;
}

/** An answer may still be on its way to a page that was left: asks for it a few times. @returns its undo */
export function watchThrownLetter({ sheet, field, isSending }: Watched): () => void {
  const empty = () => {
    const open = field();
    if (!open || isSending() || !emptyThrownField(sheet.person, open)) return;
    showNotice(sheet.texts.success, undefined, open.closest("dialog"));
  };
  const ask = async () => {
    if (!readAttempt() || isSending()) return;
    await loadThrowSheet().catch(() => undefined);
    empty();
  };
  const timers = readAttempt() ? RETRY_WAITS.map((wait) => setTimeout(() => void ask(), wait)) : [];
  const stop = onLetterThrown(empty);
  empty();
  return () => {
    for (const timer of timers) clearTimeout(timer);
    stop();
  };
}
