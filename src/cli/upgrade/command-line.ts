/** Calls of `upgrade`, and of the hidden command that it runs as the owner of the data. */
import type { Command } from "commander";
import { parseCountArgument, type RunCommand } from "../command-line";

/** s; a migration of a large sea and the copy before it. */
const DEFAULT_WAIT = 120;

/** Adds them to the program. @param run writes a command's result and ends the process */
export function addUpgradeCommands(program: Command, run: RunCommand): void {
  program
    .command("upgrade")
    .description(
      "put a new one-file program in place of this one: checked, after a backup; go back where it does not become ready",
    )
    .argument("[file]", "the new program")
    .option("--sha256 <hex>", "its checksum")
    .option("--sums <file>", "the list of checksums; SHA256SUMS beside the new program unless said")
    .option("--key <file>", "public key (PEM, Ed25519) with which the list has to be signed")
    .option("--signature <file>", "its signature; the list's name and .sig unless said")
    .option("--unit <name>", "restart this unit of systemd, and work with the data as its user")
    .option("--restart <command>", "restart the server with this command of the shell")
    .option("--data-by <command>", "put before commands that work with the data, such as sudo -u USER")
    .option("--url <origin>", "where the server answers, unless HOST and PORT say it")
    .option("--wait <seconds>", "how long it may take until it is ready", parseCountArgument, DEFAULT_WAIT)
    .option("--program <path>", "the program to replace, where it is not this one")
    .option("--resume", "finish or undo an upgrade that was killed, or whose server was restarted by hand")
    .action(run(async (file, options) => (await import("./upgrade")).upgradeCommand(file, options)));
  program
    .command("put-back <backup>", { hidden: true })
    .requiredOption("--since <ms>", "when the upgrade began", parseCountArgument)
    .option("--look", "only whether the database was migrated")
    .action(run(async (backup, options) => (await import("./put-back")).putBackCommand(backup, options)));
}
