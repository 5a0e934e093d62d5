import { reconcileCoins } from "../coins/coins";
import type { CommandResult } from "./output";
import { withReadableDatabase } from "./with-database";

/** Audits all coin records. */
export const checkCoinsCommand = (): Promise<CommandResult> =>
  withReadableDatabase(async (db) => {
    const { people, coins, records, sum, reasons, differences, first } = await reconcileCoins(db);
    const failure = first ? `${differences} differences, the first: ${first}` : undefined;
    return {
      lines: [
        `${people} people own ${coins} coins; the sum of ${records} records is ${sum}`,
        ...Object.entries(reasons)
          .sort()
          .map(([reason, n]) => `  ${reason}: ${n}`),
        ...(failure ? [] : ["no differences"]),
      ],
      json: { people, coins, records, sum, reasons, differences },
      failure,
    };
  });
