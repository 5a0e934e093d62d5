import { withTakeableLock } from "../takeable-lock";

type StartLeading = () => () => void;

/** Web Locks: the next in the queue leads, or a visible tab instead of one that is suspended or hidden. */
function waitByLock(name: string, lead: StartLeading): () => void {
  const left = new AbortController();
  let wasLost = false;
  const whileLeading = (lost: AbortSignal) =>
    new Promise<void>((resolve) => {
      const stopLeading = lead();
      lost.addEventListener("abort", () => {
        wasLost = true;
        stopLeading();
        resolve();
      });
      left.signal.addEventListener("abort", () => resolve());
    });
  const wait = async (): Promise<void> => {
    do {
      wasLost = false;
      await withTakeableLock(name, whileLeading, { left: left.signal, prefersVisible: true }).catch(() => undefined);
    } while (wasLost && !left.signal.aborted);
  };
  void wait();
  return () => left.abort();
}

/** Without Web Locks (plain http). Where the script does not come each tab leads itself. */
function waitByElection(name: string, lead: StartLeading): () => void {
  let leave: (() => void) | null = null;
  let hasLeft = false;
  import("./channel-election").then(
    ({ ChannelElection }) => {
      if (hasLeft) return;
      const election = new ChannelElection(name, lead);
      leave = () => election.leave();
    },
    () => hasLeft || lead(),
  );
  return () => {
    hasLeft = true;
    leave?.();
  };
}

/** Leads once no other tab does. @returns stops */
export function waitToLead(name: string, lead: StartLeading): () => void {
  return navigator.locks ? waitByLock(name, lead) : waitByElection(name, lead);
}
