/** The old program, and the database as it read it, where the new program does not become ready. */
import { toIsoTime } from "../../runtime/iso";
import { CommandFailure, type CommandResult, writeErrorLine } from "../output";
import { markUpgrade, removeJournal, type UpgradeJournal, writeJournal } from "./journal";
import { markEndOf } from "./mark";
import { type ProgramPlace, putOldProgramBack } from "./place";
import { runOperatorCommand, runOwnForJson } from "./run-program";
import { stateText, waitUntilReady } from "./wait-until-ready";

interface PutBackAnswer {
  migrated?: boolean;
  takenAt?: number;
  replacedTo?: string;
  erasedStillThere?: number;
}

const askPutBack = (place: ProgramPlace, journal: UpgradeJournal, more: string[]): Promise<PutBackAnswer> =>
  runOwnForJson(place, journal.settings.dataBy, [
    ...["put-back", journal.backup, "--since", String(journal.startedAt)],
    ...more,
  ]);

/** Programs in front of the database leave it: an old one that is restarted ends, as it refuses the newer schema. */
async function freeDatabase({ settings }: UpgradeJournal): Promise<void> {
  const command = settings.stop ?? settings.restart;
  if (command === null) return;
  writeErrorLine("letting go of the database");
  await runOperatorCommand(command);
}

/** @returns sentences on what became of the database @throws Error where it could not be put back */
async function putDatabaseBack(place: ProgramPlace, journal: UpgradeJournal): Promise<string[]> {
  writeErrorLine("looking whether the database was migrated");
  if (!(await askPutBack(place, journal, ["--look"])).migrated) return ["the database is as it was"];
  await freeDatabase(journal);
  writeErrorLine("putting the database back as it was before the migration");
  const { takenAt, replacedTo, erasedStillThere = 0 } = await askPutBack(place, journal, []);
  const back = `${erasedStillThere} people erased since are in it again: \`person remove\` erases them`;
  return [
    `the database is that of ${toIsoTime(takenAt ?? journal.startedAt)}; everybody signs in again`,
    `the one that the new program migrated is ${replacedTo}, for as long as a backup is kept`,
    ...(erasedStillThere > 0 ? [back] : []),
  ];
}

/** @returns how the old server is, in a sentence */
async function startOld({ settings, from, wasReadOnly }: UpgradeJournal): Promise<string> {
  const { restart, url, wait } = settings;
  if (restart === null) return "restart the server";
  writeErrorLine(`restarting ${from.version}`);
  const done = await runOperatorCommand(restart);
  if (done.code !== 0) return `it was not restarted: ${done.err}`;
  const state = await waitUntilReady(url, from.version, wait, wasReadOnly);
  return state.ready && state.version === from.version
    ? `${from.version} is ready`
    : `${from.version} is not ready either (${stateText(state, url)}): its log says why`;
}

/** Puts program and database back and starts the old server. @param reason why the new one is not wanted */
export async function goBack(place: ProgramPlace, journal: UpgradeJournal, reason: string): Promise<CommandResult> {
  const { from, to } = journal;
  writeErrorLine(`${to.version} did not become ready: ${reason}`);
  // Without it the next call tries the new program once more, and goes back then.
  await writeJournal(place, { ...journal, phase: "going-back", reason }).catch(() => undefined);
  writeErrorLine(`putting ${from.version} back`);
  await putOldProgramBack(place);
  const mark = `${toIsoTime(journal.startedAt)}: ${to.version} did not become ready (${reason})${markEndOf(from.version)}`;
  await markUpgrade(place, mark).catch(() => undefined);
  const database = await putDatabaseBack(place, journal).catch((error: Error) => {
    throw new CommandFailure(
      `${to.version} did not become ready (${reason}). The program is ${from.version} again; its database is not: ${error.message}. Then \`driftglass upgrade --resume\``,
    );
  });
  const server = await startOld(journal);
  await removeJournal(place);
  const said = [`went back to ${from.version}`, ...database, server];
  return {
    lines: [],
    json: { state: "went back", from: from.version, to: to.version, backup: journal.backup, reason, said },
    failure: `${to.version} did not become ready (${reason}): ${said.join("; ")}`,
  };
}
