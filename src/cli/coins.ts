import { reconcile } from "../coins/coins";
import { withDatabase } from "./open";
import { Failure, say } from "./output";

/** Audits all coin records. */
export const checkCoins = (): Promise<void> =>
  withDatabase(async (db) => {
    const { people, coins, records, sum, reasons, differences, first } = await reconcile(db);
    say(`${people} people own ${coins} coins; the sum of ${records} records is ${sum}`);
    for (const [reason, n] of Object.entries(reasons).sort()) say(`  ${reason}: ${n}`);
    if (first) throw new Failure(`${differences} differences, the first: ${first}`);
    say("no differences");
  });
