/** Everything that time alone ends. A duration of `src/limits` without a rule fails `limits.test.ts`. */
import type { TimeRule } from "./rule";
import { ACCOUNT_TIME_RULES } from "./rules-account";
import { AGE_TIME_RULES } from "./rules-ages";
import { DAY_TIME_RULES } from "./rules-days";
import { DELIVERY_TIME_RULES } from "./rules-delivery";
import { HOME_TIME_RULES } from "./rules-home";
import { MAIL_TIME_RULES } from "./rules-mail";
import { MESSAGE_TIME_RULES } from "./rules-messages";
import { SAFETY_TIME_RULES } from "./rules-safety";
import { SEA_TIME_RULES } from "./rules-sea";
import { SIGN_IN_TIME_RULES } from "./rules-sign-in";
import { SOCIAL_TIME_RULES } from "./rules-social";
import { TOLD_TIME_RULES } from "./rules-told";

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
  ...MESSAGE_TIME_RULES,
  ...SOCIAL_TIME_RULES,
  ...TOLD_TIME_RULES,
];
