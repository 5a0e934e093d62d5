import { readUpgradeMark, upgradeMarkOf } from "../upgrade/mark";
import { type DoctorCheck, wrongFinding } from "./finding";

/** Whether the last upgrade of this program went back. */
export const lastUpgrade: DoctorCheck = async () => {
  const text = readUpgradeMark();
  if (text === null) return [];
  return [wrongFinding("upgrade", `went back, ${text}. Once read: rm ${upgradeMarkOf(process.execPath)}`)];
};
