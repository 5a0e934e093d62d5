/** Everything that time alone ends. A duration of `src/limits` without a rule fails `time-limits.test.ts`. */
import type { TimeRule } from "./time-rule";
import { ACCOUNT_TIME_RULES } from "./time-rules-account";
import { AGE_TIME_RULES } from "./time-rules-ages";
import { DAY_TIME_RULES } from "./time-rules-days";
import { DELIVERY_TIME_RULES } from "./time-rules-delivery";
import { HOME_TIME_RULES } from "./time-rules-home";
import { MAIL_TIME_RULES } from "./time-rules-mail";
import { SAFETY_TIME_RULES } from "./time-rules-safety";
import { SEA_TIME_RULES } from "./time-rules-sea";
import { SIGN_IN_TIME_RULES } from "./time-rules-sign-in";

export const TIME_RULES: readonly TimeRule[] = [
  ...ACCOUNT_TIME_RULES,
  ...SIGN_IN_TIME_RULES,
  ...SEA_TIME_RULES,
  ...DAY_TIME_RULES,
  ...HOME_TIME_RULES,
  ...AGE_TIME_RULES,
  ...SAFETY_TIME_RULES,
  ...DELIVERY_TIME_RULES,
  ...MAIL_TIME_RULES,
];
