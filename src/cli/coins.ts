import { reconcileCoins } from "../coins/coins";
import { CommandFailure, writeOutputLine } from "./output";
import { withDatabase } from "./with-database";

/** Audits all coin records. */
export const checkCoinsCommand = (): Promise<void> =>
  withDatabase(async (db) => {
    const { people, coins, records, sum, reasons, differences, first } = await reconcileCoins(db);
    writeOutputLine(`${people} people own ${coins} coins; the sum of ${records} records is ${sum}`);
    for (const [reason, n] of Object.entries(reasons).sort()) writeOutputLine(`  ${reason}: ${n}`);
    if (first) throw new CommandFailure(`${differences} differences, the first: ${first}`);
    writeOutputLine("no differences");
  });
