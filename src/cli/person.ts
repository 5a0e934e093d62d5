import { resolve } from "node:path";
import { deleteAccount } from "../account/account";
import { type MessagesOnDeletion, setPasswordAsOperator } from "../auth/auth";
import { writeErasuresToBackups } from "../backup/backup";
import type { Config } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import { type Db, transact } from "../db/transact";
import { openPictureStores } from "../files/picture-stores";
import { machineTime } from "../runtime/clock";
import { randomToken } from "../runtime/random";
import { logOfficialAct } from "../safety/safety";
import { endSessions, lockUser, nameKey } from "../users/users";
import { CommandFailure, type CommandResult } from "./output";
import { withDatabase } from "./with-database";

/** Log name of the command line. */
const OPERATOR_LOG_NAME = "operator";
const REVOKE_FIRST_TEXT = "the right to be an official is revoked first: driftglass official revoke";

async function findPerson(db: Db, username: string): Promise<{ id: string; official: number }> {
  const row = await db
    .selectFrom("users")
    .select(["id", "official"])
    .where("username_key", "=", nameKey(username))
    .executeTakeFirst();
  if (!row) throw new CommandFailure(`nobody is called ${username}`);
  return row;
}

/** Either ends all sessions: the log keeps it. */
const logSessionsEnded = (db: Db, aboutId: string): Promise<void> =>
  transact(db, (tx) =>
    logOfficialAct(tx, { officialId: OPERATOR_LOG_NAME, act: "sessions_ended", aboutId }, machineTime()),
  );

/** Sets a new password that is shown once, and ends all sessions. */
export const resetPasswordCommand = (username: string): Promise<CommandResult> =>
  withDatabase(async (db) => {
    const { id } = await findPerson(db, username);
    const password = randomToken(12);
    await setPasswordAsOperator(db, id, password, machineTime());
    await logSessionsEnded(db, id);
    return {
      notes: [`the new password of ${username}, shown once; they should change it:`],
      lines: [password],
      json: { username, password },
    };
  });

export const endSessionsCommand = (username: string): Promise<CommandResult> =>
  withDatabase(async (db) => {
    const { id } = await findPerson(db, username);
    await transact(db, async (tx) => {
      await lockUser(tx, id);
      await endSessions(tx, id);
    });
    await logSessionsEnded(db, id);
    return { lines: [`${username} is signed out everywhere`], json: { username } };
  });

async function erasePerson(
  db: Db,
  config: Config,
  username: string,
  messages: MessagesOnDeletion,
): Promise<CommandResult> {
  const { id, official } = await findPerson(db, username);
  if (official === 1) throw new CommandFailure(REVOKE_FIRST_TEXT);
  const { pictures, burning } = openPictureStores(
    { ...config, dataDir: resolve(config.dataDir) },
    await ensureInstallationId(db),
  );
  writeErasuresToBackups(config, db);
  await deleteAccount(db, pictures, id, machineTime(), { messages, burnFiles: burning });
  return {
    lines: [`${username} and what was theirs is erased, ${CHAT_OUTCOME_TEXTS[messages]}`],
    json: { username, messages },
  };
}

const CHAT_OUTCOME_TEXTS: Record<MessagesOnDeletion, string> = {
  keep: "but what they wrote in chats stays with the others",
  remove: "what they wrote in chats too",
};

/** Erases somebody as they could themselves; asks for the name twice. */
export const removePersonCommand = (
  username: string,
  { yes, messages }: { yes?: string; messages: MessagesOnDeletion },
): Promise<CommandResult> =>
  withDatabase(async (db, config) => {
    if (yes !== username) throw new CommandFailure(`this cannot be undone: repeat the name, --yes ${username}`);
    return erasePerson(db, config, username, messages);
  });
