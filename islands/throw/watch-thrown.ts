/** Says that the letter was thrown, and empties its field, once it turns out that the server has it (docs/decisions/0134). */
import { showNotice } from "../page/notices";
import { RETRY_WAITS } from "../retry";
import { readAttempt } from "./attempt";
import { emptyThrownField, onLetterThrown } from "./letter-draft";
import { fetchThrowSheet, type ThrowSheet } from "./sheet";

interface Watched {
  sheet: ThrowSheet;
  field: () => HTMLTextAreaElement | null | undefined;
  /** Whether the letter is being sent right now: its own answer comes. */
  isSending: () => boolean;
  onThrown: () => void;
  /** What the server says now: of the throws left, one is gone. */
  onSheet: (sheet: ThrowSheet) => void;
}

interface ThrownWatch {
  /** An answer may still be on its way: asks for it a few times. */
  askAgain: () => void;
  stop: () => void;
}

export function watchThrownLetter({ sheet, field, isSending, onThrown, onSheet }: Watched): ThrownWatch {
  /** @param isNews the server has just said so; over other words it would seem to be said of them */
  const tell = (isNews: boolean) => {
    const open = field();
    if (isSending() || !open) return;
    const isTold = emptyThrownField(sheet.person, open) || (isNews && open.value.trim() === "");
    if (!isTold) return;
    onThrown();
    showNotice(sheet.texts.success, undefined, open.closest("dialog"));
  };
  const ask = async () => {
    if (isSending()) return;
    const answer = await fetchThrowSheet("", isSending).catch(() => null);
    // On a shared device somebody else, or nobody, may be signed in by now.
    const fresh = answer?.ready && answer.person === sheet.person ? answer : null;
    tell(fresh?.thrown === true);
    if (fresh && !isSending() && field()) onSheet(fresh);
  };
  let timers: ReturnType<typeof setTimeout>[] = [];
  const forgetTimers = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  const askAgain = () => {
    forgetTimers();
    timers = readAttempt() ? RETRY_WAITS.map((wait) => setTimeout(() => void (readAttempt() && ask()), wait)) : [];
  };
  const stopListening = onLetterThrown(() => {
    tell(false);
    void ask();
  });
  tell(sheet.thrown === true);
  askAgain();
  const stop = () => {
    forgetTimers();
    stopListening();
  };
  return { askAgain, stop };
}
