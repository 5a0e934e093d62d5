import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ChatTexts } from "../../../src/ui/chat/texts";
import { ChatApiRefusal } from "../api";
import { LostAnswer, openBurnPicture, reportShown } from "./burn-claim";
import type { BurnSession } from "./burn-download";
import { isUnseenElsewhere } from "./burn-kept";
import { COUNTDOWN_SECONDS } from "./countdown-ring";

export type BurnState =
  /** `share`: loaded, 0 to 1; `cut`: the network is gone, and it is tried again. */
  | { kind: "loading"; share: number; cut: boolean }
  | { kind: "claiming"; cut: boolean }
  /** `left`: seconds; `late`: it was opened when nobody held it any more, so letting go does not burn it. */
  | { kind: "shown"; picture: Blob; url: string; left: number; late: boolean }
  | { kind: "burned" }
  | { kind: "failed"; reason: string };

interface BurnInput {
  session: BurnSession;
  texts: ChatTexts;
  /** Shown without holding. */
  byClick: boolean;
  /** Opened already, by a claim that was called back too late or of a tab that ended; or lost with that. */
  taken?: Blob | "lost";
  onBurned(): void;
  /** Called when the picture was released and the server seems to have opened nothing. */
  onUnopened(): void;
}

export interface Burn {
  state: BurnState;
  /** The picture is on the screen. */
  onSeen(): void;
  isHeld: boolean;
  /** Ends holding: nothing more is asked for, and what is shown burns. */
  release(): void;
  /** Ends holding for good, as the picture is closed or hidden. */
  leave(): void;
  retry(): void;
}

/** Opened, or over. */
const GONE_STATUS = 410;

/** What has happened; "burned" is said of nothing else than a picture that is over. */
function failureOf(error: unknown, texts: ChatTexts): BurnState {
  if (error instanceof LostAnswer) return { kind: "failed", reason: texts.burn_lost };
  if (!(error instanceof ChatApiRefusal)) return { kind: "failed", reason: texts.no_answer };
  return error.status === GONE_STATUS
    ? { kind: "burned" }
    : { kind: "failed", reason: error.message || texts.no_answer };
}

/** Resolves when somebody looks at the page: nothing burns unseen. */
function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    check();
  });
}

async function attemptToOpen(
  { session, texts, taken, onUnopened }: BurnInput,
  released: AbortSignal,
  setState: (state: BurnState) => void,
): Promise<Blob | BurnState> {
  if (taken === "lost") return { kind: "failed", reason: texts.burn_lost };
  if (taken) return taken;
  session.onProgress = (share, cut) => setState({ kind: "loading", share, cut });
  try {
    const picture = await openBurnPicture({
      session,
      released,
      onClaim: () => setState({ kind: "claiming", cut: false }),
      onCut: () => setState({ kind: "claiming", cut: true }),
    });
    if (picture) return picture;
    onUnopened();
    return { kind: "failed", reason: texts.burn_unopened };
  } catch (error) {
    return failureOf(error, texts);
  }
}

/** Counts a shown picture's seconds down, then burns it. */
function useCountdown(state: BurnState, setState: (state: BurnState) => void, burn: () => void): void {
  useEffect(() => {
    if (state.kind !== "shown") return;
    if (state.left === 0) return burn();
    const timer = setTimeout(() => setState({ ...state, left: state.left - 1 }), 1_000);
    return () => clearTimeout(timer);
  }, [state, setState, burn]);
}

/** The state, and a reference to it for handlers. */
function useStateRef(first: BurnState): [BurnState, RefObject<BurnState>, (state: BurnState) => void] {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  const set = useCallback((next: BurnState) => {
    latest.current = next;
    setState(next);
  }, []);
  return [state, latest, set];
}

const FIRST_STATE: BurnState = { kind: "loading", share: 0, cut: false };

/** Whether the component is on the page, for what goes on without it. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** The picture waits for another dialog: that one shows it, at once or when the server says that it is open. */
function postpone({ session, onUnopened }: BurnInput, picture: Blob): void {
  Object.assign(session, { unseen: picture, hasKey: false, attempt: null });
  onUnopened();
}

/** Tries to open the picture, at once and whenever it is called again. @returns what starts an attempt, and what aborts it */
function useAttempt(input: BurnInput, setState: (state: BurnState) => void, burn: () => void) {
  const released = useRef<AbortController | null>(null);
  const isMounted = useIsMounted();
  const { session } = input;
  const show = async (picture: Blob, attempt: AbortController): Promise<void> => {
    const wasHidden = document.visibilityState === "hidden";
    await untilVisible();
    if (session.attempt !== attempt) return;
    if (!isMounted()) return postpone(input, picture);
    if (wasHidden && !(await isUnseenElsewhere(session))) return burn();
    // On a page without WebCrypto the server has kept none.
    session.hasKey = Boolean(crypto.subtle);
    const late = input.taken !== undefined || attempt.signal.aborted;
    setState({ kind: "shown", picture, url: URL.createObjectURL(picture), left: COUNTDOWN_SECONDS, late });
  };
  const start = async () => {
    const attempt = new AbortController();
    released.current = attempt;
    session.attempt = attempt;
    setState(FIRST_STATE);
    const result = await attemptToOpen(input, attempt.signal, setState);
    if (!("kind" in result)) return show(result, attempt);
    if (session.attempt === attempt) session.attempt = null;
    if (result.kind === "burned") burn();
    else setState(result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, by the hold or click that has shown it.
  useEffect(() => void start(), []);
  return { start: () => void start(), abort: () => released.current?.abort() };
}

/** Opens a burn picture while it is held, or once by a click; drops it after release or timeout. */
export function useBurn(input: BurnInput): Burn {
  const [state, latest, setState] = useStateRef(FIRST_STATE);
  const [isHeld, setHeld] = useState(!input.byClick);
  const latestInput = useRef(input);
  latestInput.current = input;

  const burn = useCallback(() => {
    const [{ current }, { session, texts, onBurned }] = [latest, latestInput.current];
    const shown = current.kind === "shown" ? current : null;
    if (shown) URL.revokeObjectURL(shown.url);
    if (shown && session.hasKey) {
      // It was not on the screen yet.
      setState({ kind: "failed", reason: texts.burn_unopened });
      return postpone(latestInput.current, shown.picture);
    }
    setState({ kind: "burned" });
    onBurned();
  }, [latest, setState]);
  const { start, abort } = useAttempt(input, setState, burn);
  useCountdown(state, setState, burn);

  const isShown = () => latest.current.kind === "shown";
  const leave = () => {
    abort();
    if (isShown()) burn();
  };
  const release = () => {
    if (!isHeld) return;
    setHeld(false);
    const { current } = latest;
    abort();
    if (current.kind === "shown" && !current.late) burn();
  };
  const retry = () => {
    setHeld(false);
    start();
  };
  return { state, isHeld, onSeen: () => reportShown(input.session), release, leave, retry };
}
