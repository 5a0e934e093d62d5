import { withTakeableLock } from "../takeable-lock";

type StartLeading = () => () => void;

/** Web Locks: the next in the queue leads, or a visible tab instead of one that is suspended or hidden. */
function waitByLock(name: string, lead: StartLeading): () => void {
  const left = new AbortController();
  const whileLeading = (lost: AbortSignal) =>
    new Promise<true>((resolve) => {
      lost.addEventListener("abort", lead());
      left.signal.addEventListener("abort", () => resolve(true));
    });
  const wait = async (): Promise<void> => {
    let result: true | null = null;
    while (result === null && !left.signal.aborted)
      result = await withTakeableLock(name, whileLeading, { left: left.signal, prefersVisible: true });
  };
  wait().catch(() => undefined);
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
