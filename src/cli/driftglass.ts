/** The program `driftglass` with all commands of the operator. At run time it reads nothing of the source tree. */
import { Command, CommanderError } from "commander";
import { VERSION } from "../runtime/version";
import { parseCountArgument, type RunCommand } from "./command-line";
import { type CommandResult, EXIT_CODES, isJsonWanted, writeOutputLine, writeResult } from "./output";
import { addAccountCommands, addOfficialCommands } from "./people-commands";
import { addUpgradeCommands } from "./upgrade/command-line";

const HELP = `
Settings are environment variables, the same for all commands; each works beside the living server and takes
effect at the next request, but for restore and move, which want it stopped.

Exit codes: 0 done · 1 not done, or something is wrong (said in one line) · 2 not a call of this program
--json with any command: its result as one JSON document {"ok": …} on standard output; times in ms, sizes in bytes; of serve its address, each time it begins to answer`;

/** For `action`: writes the result and ends the process. */
const run: RunCommand =
  <Args extends unknown[]>(command: (...args: Args) => Promise<CommandResult>) =>
  async (...args: [...Args, ...unknown[]]): Promise<never> => {
    const result = await command(...(args as unknown as Args));
    return process.exit(writeResult(result, isJsonWanted()));
  };

function addServerCommands(program: Command): void {
  program
    .command("serve")
    .description("answer requests until SIGTERM (also where no command is named)")
    .action(async () => void (await import("../main")));
  program
    .command("version")
    .description("which program this is")
    .action(run(async () => ({ lines: [`driftglass ${VERSION}`], json: { version: VERSION } })));
  program
    .command("parts")
    .description("what this program is made of, with versions and licences; --json: CycloneDX")
    .action(run(async () => (await import("./parts")).partsCommand()));
  program
    .command("doctor")
    .description("compare the settings with what is there, one line each; ends with 1 where something is wrong")
    .option("--deep", "read all of the database and every picture, and prove the newest backup")
    .action(run(async (options) => (await import("./doctor/doctor")).doctorCommand(options)));
}

function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description("copy database, pictures and keys while the server runs")
    .option("--to <place>", "a folder or s3://bucket/prefix, instead of BACKUP_TO")
    .option("--nightly", "as the server does it each night: remove those older than BACKUP_DAYS afterwards")
    .action(run(async (options) => (await import("./backup")).backupCommand(options)));
  program
    .command("restore")
    .description("put a backup into an empty place, and erase again who was erased since")
    .argument("<folder>", "one backup: its folder, or s3://bucket/prefix/name")
    .option("--verify", "prove it in a temporary place instead: checksums, database, coins, every picture")
    .option("--without-erasures", "even where no list says who was erased since: they come back")
    .option(
      "--as-it-was",
      "change nothing in it, so that the program that wrote it can read it (to go back to an older one)",
    )
    .action(run(async (folder, options) => (await import("./backup")).restoreCommand(folder, options)));
  program
    .command("rescue")
    .description("copy what can be read of a damaged SQLite database and its pictures into a new DATA_DIR")
    .requiredOption("--to <folder>", "an empty folder, on another disk where there is one")
    .action(run(async (options) => (await import("./rescue")).rescueCommand(options)));
}

function addDataCommands(program: Command): void {
  program
    .command("move")
    .description("copy the stopped server's database to PostgreSQL, or back to a file")
    .requiredOption("--to <place>", "postgres://… with nobody in it, or a file that is not there yet")
    .action(run(async (options) => (await import("./move")).moveCommand(options)));
  program
    .command("demo")
    .description("fill an empty database with a lively sea")
    .option("--bottles <n>", "bottles", parseCountArgument, 5_000)
    .option("--users <n>", "people; one for every 25 bottles, so that all can still throw", parseCountArgument)
    .option("--designs <n>", "designs; one for every 10 bottles", parseCountArgument)
    .option("--seed <n>", "the same seed makes the same sea", parseCountArgument, 1)
    .option("--now <ms>", "as if it were then", parseCountArgument)
    .option("--among-people", "even where real people are")
    .action(run(async (options) => (await import("./demo")).demoCommand(options)));
  const coins = program.command("coins").description("coins of everybody");
  coins
    .command("check")
    .description("go through everybody's books; ends with 1 and the first difference")
    .action(run(async () => (await import("./coins")).checkCoinsCommand()));
}

function addPushCommands(program: Command): void {
  const push = program.command("push").description("notifications on devices");
  push
    .command("keys")
    .description("make the server's VAPID keys, as settings")
    .action(run(async () => (await import("./push")).pushKeysCommand()));
}

/** Commands that do not switch to the owner of DATA_DIR here; the server does so itself, after it has opened its port. */
const COMMANDS_WITHOUT_DATA: ReadonlySet<string> = new Set(["serve", "version", "parts", "keys", "upgrade"]);

/** User id that this process has switched to; null: it has not. */
let dataOwner: number | null = null;

async function becomeDataOwner(): Promise<number | null> {
  const [{ refuseClosedDataDir, switchToDataOwner }, { readConfig }, { ConfigError }] = await Promise.all([
    import("../db/data-owner"),
    import("../config/config"),
    import("../config/setting-values"),
  ]);
  try {
    const { dataDir } = readConfig();
    const owner = switchToDataOwner(dataDir);
    refuseClosedDataDir(dataDir);
    return owner;
  } catch (error) {
    // The command itself reports which setting is wrong.
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** One line; where a permission is missing, with the user that lacks it. */
function errorLineOf(error: unknown): string {
  const line = error instanceof Error ? error.message : String(error);
  const denied = dataOwner !== null && /EACCES|EPERM|permission denied|unable to open/i.test(line);
  return denied ? `${line} (as user ${dataOwner}, whose DATA_DIR is)` : line;
}

/** To all commands. */
function addJsonOption(command: Command): void {
  for (const each of command.commands)
    if (each.commands.length > 0) addJsonOption(each);
    else each.option("--json", each.name() === "serve" ? "its address as JSON" : "the result as JSON");
}

function createProgram(): Command {
  const program = new Command("driftglass")
    .description("Driftglass: bottles with messages, and the sea they drift on")
    .version(`driftglass ${VERSION}`, "--version", "which program this is")
    .addHelpText("after", HELP)
    .showHelpAfterError("(driftglass --help tells the calls)")
    .exitOverride()
    .hook("preAction", async (_, called) => {
      if (!COMMANDS_WITHOUT_DATA.has(called.name())) dataOwner = await becomeDataOwner();
    });
  addServerCommands(program);
  addBackupCommands(program);
  addDataCommands(program);
  addUpgradeCommands(program, run);
  addOfficialCommands(program, run);
  addPushCommands(program);
  addAccountCommands(program, run);
  addJsonOption(program);
  return program;
}

/** @returns the exit code */
function writeFailure(error: unknown): number {
  const line = errorLineOf(error);
  return writeResult({ lines: [], json: {}, failure: line }, isJsonWanted());
}

/** Its text is on the error stream already. @returns the exit code */
function endCall({ exitCode, message }: CommanderError): number {
  if (exitCode === 0) return EXIT_CODES.done;
  if (isJsonWanted()) writeOutputLine(JSON.stringify({ ok: false, error: message.replace(/^error: /, "") }));
  return EXIT_CODES.usage;
}

/** `--version` is a command too, `--json` may stand before one, and without any this is a server. */
function readCall(args: string[]): [command: string, ...rest: string[]] {
  const asJson = args[0] === "--json" ? ["--json"] : [];
  const [first = "serve", ...more] = args.slice(asJson.length);
  return [first === "--version" ? "version" : first, ...more, ...asJson];
}

// Files are private to this user.
process.umask(0o077);
const [command, ...rest] = readCall(process.argv.slice(2));
const isServeCommand = command === "serve";

try {
  await createProgram().parseAsync([command, ...rest], { from: "user" });
  if (!isServeCommand) process.exit(EXIT_CODES.done);
} catch (error) {
  if (error instanceof CommanderError) process.exit(endCall(error));
  process.exit(writeFailure(error));
}
