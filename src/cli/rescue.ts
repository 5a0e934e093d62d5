import { type RescueReport, rescueDataDir } from "../backup/backup";
import { readConfig } from "../config/config";
import { machineTime } from "../runtime/clock";
import { joinFirst } from "../text/join-first";
import type { CommandResult } from "./output";

type TableReport = RescueReport["tables"][number];

const MAX_NAMED = 5;

/** What is missing of a table; empty: nothing. */
function lossesOf({ found, damagedPages, damagedRows, refused, dropped, emptied }: TableReport): string[] {
  return [
    ...(found ? [] : ["it was not found"]),
    ...(damagedPages > 0 ? [`${damagedPages} pages cannot be read`] : []),
    ...(damagedRows > 0 ? [`${damagedRows} rows are damaged`] : []),
    ...(refused > 0 ? [`${refused} rows make no sense`] : []),
    ...(dropped > 0 ? [`${dropped} rows were left out, as what they name is lost`] : []),
    ...(emptied > 0 ? [`${emptied} rows lost a reference`] : []),
  ];
}

function tableLine(table: TableReport): string {
  const losses = lossesOf(table);
  return `${table.table}: ${table.rows} rows${losses.length > 0 ? `; ${losses.join("; ")}` : ""}`;
}

function restLines(report: RescueReport): string[] {
  const { log, strayPages, hasHeader, files, missingPictures, coinDifferences, erasedAgain } = report;
  return [
    ...(hasHeader ? [] : ["the first bytes of the file are not those of a database: it was read all the same"]),
    ...(log.left > 0
      ? [`the log: ${log.taken} pages were taken in, ${log.left} at its end are torn or uncommitted`]
      : []),
    ...(strayPages > 0 ? [`${strayPages} pages hold rows of which it is not known where they belong`] : []),
    `files: ${files.copied} pictures and keys were copied`,
    ...(files.damaged.length > 0
      ? [`files: ${files.damaged.length} are damaged: ${joinFirst(files.damaged, MAX_NAMED)}`]
      : []),
    ...(missingPictures.length > 0 ? [`pictures that are missing: ${joinFirst(missingPictures, MAX_NAMED)}`] : []),
    ...(coinDifferences > 0 ? [`coins: ${coinDifferences} balances differ from their records (coins check)`] : []),
    erasedAgain === null
      ? "the list of the erased beside the backups cannot be read: who was erased may be there again"
      : `erased again: ${erasedAgain}`,
  ];
}

/** Copies what can be read of a damaged data directory into a new one. */
export async function rescueCommand({ to }: { to: string }): Promise<CommandResult> {
  const report = await rescueDataDir(readConfig(), to, machineTime());
  const told = report.tables.filter((table) => table.rows > 0 || lossesOf(table).length > 0);
  const missing = report.tables.filter((table) => lossesOf(table).length > 0).length;
  return {
    lines: [
      ...told.map(tableLine),
      ...restLines(report),
      missing === 0 ? "every table was read whole" : `of ${missing} tables something is missing`,
      `start the server with DATA_DIR=${to}; everybody signs in anew`,
    ],
    json: { to, ...report },
  };
}
