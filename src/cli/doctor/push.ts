import { type DoctorCheck, okFinding } from "./finding";

/** Keys that do not belong together are a wrong setting, which stops before this. */
export const push: DoctorCheck = async ({ config }) => [
  okFinding("push", config.push.keys ? "VAPID keys are set" : "VAPID keys are the database's own"),
];
