import type { Config } from "../config/config";
import type { ServerClock } from "../http/env";
import { machineTime } from "../runtime/clock";

/** The machine's clock plus `config.clockOffset` (ms); it can be shifted only where an offset is configured. */
export function openClock(config: Config): ServerClock {
  let offset = config.clockOffset ?? 0;
  const shift = (ms: number): void => {
    offset = ms;
  };
  return { now: () => machineTime() + offset, shift: config.clockOffset === null ? null : shift };
}
