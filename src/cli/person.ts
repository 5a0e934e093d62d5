import { resolve } from "node:path";
import { deleteAccount } from "../account/account";
import { type OwnMessages, resetByOperator } from "../auth/auth";
import { followErasures } from "../backup/backup";
import type { Config } from "../config/config";
import { installationOf } from "../db/installation";
import { type Db, transact } from "../db/transact";
import { openPictures } from "../files/open";
import { log } from "../safety/safety";
import { endSessions, lockUser, nameKey } from "../users/users";
import { withDatabase } from "./open";
import { Failure, say, warn } from "./output";

/** Log name of the command line. */
const OPERATOR = "operator";
const ADVICE = "the right to be an official is revoked first: driftglass official revoke";

async function find(db: Db, username: string): Promise<{ id: string; official: number }> {
  const row = await db
    .selectFrom("users")
    .select(["id", "official"])
    .where("username_key", "=", nameKey(username))
    .executeTakeFirst();
  if (!row) throw new Failure(`nobody is called ${username}`);
  return row;
}

/** Either ends all sessions: the log keeps it. */
const noted = (db: Db, aboutId: string): Promise<void> =>
  transact(db, (tx) => log(tx, { officialId: OPERATOR, act: "sessions_ended", aboutId }, Date.now()));

/** Sets a new password that is shown once, and ends all sessions. */
export const resetPassword = (username: string): Promise<void> =>
  withDatabase(async (db) => {
    const { id } = await find(db, username);
    const password = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString("base64url");
    await resetByOperator(db, id, password, Date.now());
    await noted(db, id);
    warn(`the new password of ${username}, shown once; they should change it:`);
    say(password);
  });

export const endAllSessions = (username: string): Promise<void> =>
  withDatabase(async (db) => {
    const { id } = await find(db, username);
    await transact(db, async (tx) => {
      await lockUser(tx, id);
      await endSessions(tx, id);
    });
    await noted(db, id);
    say(`${username} is signed out everywhere`);
  });

async function removeOne(db: Db, config: Config, username: string, messages: OwnMessages): Promise<void> {
  const { id, official } = await find(db, username);
  if (official === 1) throw new Failure(ADVICE);
  const { pictures, burning } = openPictures(
    { ...config, dataDir: resolve(config.dataDir) },
    await installationOf(db),
  );
  followErasures(config, db);
  await deleteAccount(db, pictures, id, Date.now(), { messages, burning });
  say(`${username} and what was theirs is erased, ${CHATS[messages]}`);
}

const CHATS: Record<OwnMessages, string> = {
  keep: "but what they wrote in chats stays with the others",
  remove: "what they wrote in chats too",
};

/** Erases somebody as they could themselves; asks for the name twice. */
export const remove = (
  username: string,
  { yes, messages }: { yes?: string; messages: OwnMessages },
): Promise<void> =>
  withDatabase(async (db, config) => {
    if (yes !== username) throw new Failure(`this cannot be undone: repeat the name, --yes ${username}`);
    await removeOne(db, config, username, messages);
  });
