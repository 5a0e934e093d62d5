import type { Config } from "../../config";
import { type Check, note, ok } from "./finding";

type WithPush = Config & { push?: object | null };

/** Keys that do not belong together are a wrong setting, which stops before this. */
export const push: Check = async ({ config }) => {
  const { push: keys }: WithPush = config;
  return [
    keys ? ok("push", "VAPID keys are set") : note("push", "no VAPID keys are set: driftglass push keys"),
  ];
};
