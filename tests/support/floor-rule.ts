import { isUpward } from "../../scripts/house";
import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { importsOf } from "./source";

/** Floors are listed in `scripts/house.ts` (decision 108). */
export const FLOOR_RULE: HouseRule = {
  name: "imports lead to no higher floor",
  broken: (file) =>
    importsOf(file)
      .filter((target) => isUpward(file.path, `${target}/`))
      .map((target) => `${file.path} imports ${target}`),
};

export const FLOOR_SAMPLES: { caught: RuleSample[]; allowed: RuleSample[] } = {
  caught: [
    ["src/metrics/server-metrics.ts", 'import { findLastBackup } from "../backup/backup";'],
    ["src/users/locks.ts", 'import type { Ctx } from "../http/env";'],
    ["src/text/clean.ts", 'import { Icon } from "../ui/icon";'],
  ],
  allowed: [
    ["src/http/env.ts", 'import type { SignedIn } from "../users/users";'],
    ["src/auth/login.ts", 'import { payCoins } from "../coins/coins";'],
    ["src/http/env.ts", 'import type { RoomPlan } from "../room";'],
  ],
};
