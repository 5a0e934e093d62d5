import { useMemo } from "react";

/** The server's clock, ms: that of the device may be wrong. @param serverNow when the page was made, ms */
export function useServerClock(serverNow: number): () => number {
  return useMemo(() => {
    const skew = serverNow - Date.now();
    return () => Date.now() + skew;
  }, [serverNow]);
}
