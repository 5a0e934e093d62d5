import { type DoctorCheck, okFinding } from "./finding";

/** Keys that do not belong together are refused earlier, as an invalid setting. */
export const push: DoctorCheck = async ({ config }) => [
  okFinding("push", config.push.keys ? "VAPID keys are set" : "VAPID keys are the database's own"),
];
