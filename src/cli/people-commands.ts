/** How officials and single accounts are called on the command line. */
import { type Command, Option } from "commander";
import type { RunCommand } from "./command-line";

/** Commands about members of the team. */
export function addOfficialCommands(program: Command, run: RunCommand): void {
  const official = program.command("official").description("who looks after the sea");
  official
    .command("grant <username>")
    .description("make somebody an official")
    .action(run(async (name) => (await import("./official")).setOfficialCommand(name, true)));
  official
    .command("revoke <username>")
    .description("take it back")
    .action(run(async (name) => (await import("./official")).setOfficialCommand(name, false)));
  official
    .command("list")
    .description("the officials who can sign in")
    .action(run(async () => (await import("./official")).listOfficialsCommand()));
  official
    .command("second-factor-off <username>")
    .description("let in who has lost phone and recovery codes")
    .action(run(async (name) => (await import("./official")).removeSecondFactorCommand(name)));
}

/** Commands about one account. */
export function addAccountCommands(program: Command, run: RunCommand): void {
  const person = program.command("person").description("one account");
  person
    .command("reset-password <username>")
    .description("set a new password, shown once, and sign out everywhere")
    .action(run(async (name) => (await import("./person")).resetPasswordCommand(name)));
  person
    .command("end-sessions <username>")
    .description("sign out everywhere, access tokens too")
    .action(run(async (name) => (await import("./person")).endSessionsCommand(name)));
  person
    .command("remove <username>")
    .description("erase somebody and what is theirs, as they could themselves")
    .option("--yes <username>", "the name once more: this cannot be undone")
    .addOption(
      new Option("--messages <what>", "what they wrote in chats stays with the others, or goes too")
        .choices(["keep", "remove"])
        .default("keep"),
    )
    .action(run(async (name, options) => (await import("./person")).removePersonCommand(name, options)));
}
