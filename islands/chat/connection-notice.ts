import { useEffect, useState } from "react";
import type { ConnectionStatus } from "../../src/ui/chat/types";

/** ms after which a lost connection is told; ms for which it is told that it is there again. */
const TOLD_AFTER = 600;
const RECONNECTED_SHOWN = 1_000;

/** Whether the state of the connection is shown: not what is over in a moment. */
export function useConnectionNotice(state: ConnectionStatus): boolean {
  const [isShown, setShown] = useState(false);
  const isConnected = state === "connected";
  useEffect(() => {
    const timer = setTimeout(() => setShown(!isConnected), isConnected ? RECONNECTED_SHOWN : TOLD_AFTER);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return isShown;
}
