import type { BottleReward } from "../rewards";

type ToldReward = Pick<BottleReward, "reward" | "capped"> & { held?: boolean | undefined };

/** The notice of an act that is paid for. @param held what was written waits for review */
export function rewardNotice(action: string, { reward, capped, held }: ToldReward): [code: string, n?: number] {
  if (held) return [`${action}_held`];
  if (reward > 0) return [`${action}_paid`, reward];
  return [capped ? `${action}_capped` : action];
}
