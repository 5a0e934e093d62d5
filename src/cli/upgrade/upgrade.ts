/** `driftglass upgrade`: another program in the place of the installed one, or everything as it was. */
import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { fileDigestOf } from "../../backup/backup";
import { machineTime } from "../../runtime/clock";
import { CommandFailure, type CommandResult, writeErrorLine } from "../output";
import { isSingleFile } from "../spawn-self";
import { goBack } from "./going-back";
import {
  markUpgrade,
  readJournal,
  removeJournal,
  type UpgradeJournal,
  type UpgradeSettings,
  writeJournal,
} from "./journal";
import {
  copyBeside,
  ensureReplaceable,
  explainFileError,
  keepOldProgram,
  lockUpgrade,
  type ProgramPlace,
  programPlaceOf,
  putNewProgram,
  putOldProgramBack,
  removeCopies,
} from "./place";
import { askVersion, backUpWith, runOperatorCommand } from "./run-program";
import { readSettings, type UpgradeOptions } from "./settings";
import { readTrust } from "./trust";
import { isServerReadOnly, stateText, waitUntilReady } from "./wait-until-ready";

/** @throws CommandFailure where this is no executable and none is named */
function installedProgram({ program }: UpgradeOptions): string {
  const path = program ?? (isSingleFile() ? process.execPath : undefined);
  if (!path)
    throw new CommandFailure("this is no one-file program: --program names the one to replace, or get the new sources");
  if (!existsSync(path)) throw new CommandFailure(`there is no program ${path}`);
  return realpathSync(path);
}

async function describeInstalled({ program }: ProgramPlace): Promise<UpgradeJournal["from"]> {
  const version = await askVersion(program).catch(() => null);
  if (version === null) throw new CommandFailure(`${program} is no Driftglass: it does not say its version`);
  return { version, sha256: (await fileDigestOf(program)).sha256 };
}

/** Copies and checks; the checksum is that of the copy. @returns the new program @throws Error where it is not wanted */
async function prepareNew(
  place: ProgramPlace,
  file: string,
  trust: (sha256: string) => void,
  { from }: UpgradeJournal,
): Promise<UpgradeJournal["to"]> {
  writeErrorLine(`copying ${file}`);
  await copyBeside(file, place);
  const { sha256 } = await fileDigestOf(place.next);
  trust(sha256);
  const version = await askVersion(place.next).catch(() => null);
  if (version === null) throw new CommandFailure(`${file} does not run here: is it for another kind of machine?`);
  if (Bun.semver.order(version, from.version) < 0)
    throw new CommandFailure(
      `${file} is ${version}, older than ${from.version}: an older program cannot read the data (going back: docs/operating.md)`,
    );
  return { version, sha256 };
}

/** Everything before the program is replaced. @throws CommandFailure nothing was changed */
async function prepare(
  place: ProgramPlace,
  file: string,
  trust: (sha256: string) => void,
  begun: UpgradeJournal,
): Promise<UpgradeJournal> {
  try {
    await writeJournal(place, begun);
    const to = await prepareNew(place, file, trust, begun);
    writeErrorLine(`${to.version} fits; backing up`);
    const backup = await backUpWith(place.program, begun.settings.dataBy).catch((error: Error) => {
      throw new CommandFailure(`the backup failed: ${error.message}`);
    });
    writeErrorLine(`${backup} is the backup`);
    const ready: UpgradeJournal = { ...begun, phase: "swapping", to, backup };
    await writeJournal(place, ready);
    return ready;
  } catch (error) {
    throw await undoCopies(place, error);
  }
}

/** @returns the error, as a sentence that says that nothing was changed */
async function undoCopies(place: ProgramPlace, error: unknown): Promise<CommandFailure> {
  const { message } = explainFileError(error, place);
  await removeCopies(place).catch(() => undefined);
  await removeJournal(place).catch(() => undefined);
  return new CommandFailure(`${message}. Nothing was changed`);
}

async function replaceProgram(place: ProgramPlace, { from, to }: UpgradeJournal): Promise<void> {
  try {
    writeErrorLine(`keeping ${from.version} as ${place.old}`);
    await keepOldProgram(place);
    writeErrorLine(`putting ${to.version} in its place`);
    await putNewProgram(place);
  } catch (error) {
    // Its last step was done, and could not be made durable.
    if (!existsSync(place.next)) await putOldProgramBack(place).catch(() => undefined);
    throw await undoCopies(place, error);
  }
}

/** @returns why the server of this version is not ready; null: it is */
async function findNotReadyReason({ settings, to, wasReadOnly }: UpgradeJournal): Promise<string | null> {
  const { restart, url, wait } = settings;
  if (restart !== null) {
    writeErrorLine(`restarting: ${restart}`);
    const done = await runOperatorCommand(restart);
    if (done.code !== 0) return done.err;
  }
  writeErrorLine(`waiting until ${to.version} is ready at ${url}`);
  const state = await waitUntilReady(url, to.version, wait, wasReadOnly);
  return state.ready && state.version === to.version ? null : stateText(state, url);
}

async function finish(place: ProgramPlace, journal: UpgradeJournal): Promise<CommandResult> {
  const { from, to, backup } = journal;
  const reason = await findNotReadyReason(journal);
  // Nobody restarted it yet.
  if (reason?.startsWith(`${from.version} answers`) && journal.settings.restart === null)
    throw new CommandFailure(`${reason} still: restart the server, then \`driftglass upgrade --resume\``);
  if (reason !== null) return goBack(place, journal, reason);
  await markUpgrade(place, null).catch(() => undefined);
  await removeJournal(place);
  return {
    lines: [`${to.version} is ready; ${from.version} is kept as ${place.old}, and the backup is ${backup}`],
    json: { state: "done", from: from.version, to: to.version, old: place.old, backup },
  };
}

function installedResult({ old }: ProgramPlace, { from, to, backup }: UpgradeJournal): CommandResult {
  return {
    lines: [
      `${to.version} is in place of ${from.version}, which is kept as ${old}; the backup is ${backup}`,
      "restart the server, then `driftglass upgrade --resume`: it goes back where the new one does not become ready",
    ],
    json: { state: "installed", from: from.version, to: to.version, old, backup },
  };
}

/** Finishes or undoes what a killed call left. */
async function settle(place: ProgramPlace, journal: UpgradeJournal): Promise<CommandResult> {
  const { phase, from, to } = journal;
  if (phase === "going-back") return goBack(place, journal, journal.reason ?? "the last upgrade was going back");
  const isInPlace = phase === "swapping" && (await fileDigestOf(place.program)).sha256 === to.sha256;
  if (isInPlace) return finish(place, journal);
  await removeCopies(place);
  await removeJournal(place);
  return {
    lines: [`the last upgrade ended before it changed anything: the program is ${from.version}`],
    json: { state: "undone", from: from.version },
  };
}

async function upgradeProgram(
  place: ProgramPlace,
  file: string,
  settings: UpgradeSettings,
  trust: (sha256: string) => void,
): Promise<CommandResult> {
  const from = await describeInstalled(place);
  if ((await fileDigestOf(file)).sha256 === from.sha256)
    return { lines: [`${place.program} is this program already`], json: { state: "same", from: from.version } };
  const to = { version: "", sha256: "" };
  const wasReadOnly = await isServerReadOnly(settings.url);
  const begun: UpgradeJournal = {
    format: 1,
    phase: "copying",
    from,
    to,
    backup: "",
    startedAt: machineTime(),
    wasReadOnly,
    settings,
  };
  const journal = await prepare(place, file, trust, begun);
  await replaceProgram(place, journal);
  return settings.restart === null ? installedResult(place, journal) : finish(place, journal);
}

/** @returns what an earlier call came to; null: there was none @throws CommandFailure where it has to be looked after first */
async function settleEarlier(place: ProgramPlace): Promise<CommandResult | null> {
  const left = readJournal(place);
  if (!left) return null;
  writeErrorLine("an earlier upgrade was not finished: finishing or undoing it first");
  return settle(place, left);
}

/** Replaces the installed program, or finishes what an earlier call began. @param file the new program */
export async function upgradeCommand(file: string | undefined, options: UpgradeOptions): Promise<CommandResult> {
  const place = programPlaceOf(installedProgram(options));
  await ensureReplaceable(place);
  const lock = lockUpgrade(place);
  try {
    const settled = await settleEarlier(place);
    if (options.resume) return settled ?? { lines: ["no upgrade is unfinished"], json: { state: "none" } };
    if (settled?.failure) writeErrorLine(settled.failure);
    if (!file) throw new CommandFailure("the new program is missing: driftglass upgrade FILE");
    const path = resolve(file);
    if (!existsSync(path)) throw new CommandFailure(`there is no file ${path}`);
    return await upgradeProgram(place, path, readSettings(options), readTrust(path, options));
  } finally {
    lock.release();
  }
}
