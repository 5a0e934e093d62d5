import { readUpgradeMark } from "../cli/upgrade/mark";
import type { Db } from "../db/transact";
import { registerGauge } from "../runtime/meters";

/** Tells that the last upgrade of this program went back. */
export function registerUpgradeMetric(db: Db): void {
  registerGauge(db, "driftglass_upgrade_failed", "1: the last upgrade went back.", () =>
    Number(readUpgradeMark() !== null),
  );
}
