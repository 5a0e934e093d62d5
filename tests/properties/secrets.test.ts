/** What is given to one person alone is stored as a hash: whoever reads the database, or a backup of it, cannot use it. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createAccessToken } from "../../src/auth/access-tokens";
import { createMailProof } from "../../src/auth/email/mail-proofs";
import { createSessionEndLink } from "../../src/auth/new-devices/end-links";
import { createChallenge } from "../../src/auth/passkeys/challenges";
import { hashPassword, knownHashTurn } from "../../src/auth/password/hash";
import { createPendingLink } from "../../src/auth/providers/pending-links";
import { createPendingLogin } from "../../src/auth/second-factor/pending-logins";
import { replaceRecoveryCodes } from "../../src/auth/second-factor/recovery-codes";
import { createProofCode } from "../../src/auth/security/proof-code";
import { createSessionStore } from "../../src/auth/sessions";
import { type Db, transact } from "../../src/db/transact";
import { MINUTE } from "../../src/runtime/units";
import { findBanWithAppealPass } from "../../src/safety/measures/appeals";
import { takeMeasure } from "../../src/safety/safety";
import { dumpTables } from "../account/table-dump";
import { anOfficial, officialContext } from "../safety/official-fixtures";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson, TEST_START as NOW } from "../support/people";

type Make = (db: Db) => Promise<string | string[]>;

/** Files in which something random begins: what it makes for one person, or why it may be read by whoever has the database. */
const RANDOM_VALUES: Readonly<Record<string, Make | string>> = {
  "auth/sessions.ts": async (db) => createSessionStore(db, () => NOW).start((await aPerson(db)).id, "Firefox"),
  "auth/providers/pending-links.ts": async (db) =>
    createPendingLink(
      db,
      (await aPerson(db)).id,
      { provider: "google", subject: "1", email: null, emailVerified: false, username: "anna", nickname: "Anna" },
      NOW,
    ),
  "auth/second-factor/pending-logins.ts": async (db) =>
    createPendingLogin(db, { id: (await aPerson(db)).id, passwordHash: "x" }, NOW),
  "auth/second-factor/recovery-codes.ts": async (db) => {
    const { id } = await aPerson(db);
    return transact(db, (tx) => replaceRecoveryCodes(tx, id));
  },
  "auth/passkeys/challenges.ts": (db) => createChallenge(db, { purpose: "login", holder: "x" }, NOW),
  "auth/web/passkeys/passkey-sign-in.ts":
    "A cookie of one browser: the database has its hash, as `holder` of challenges.",
  "auth/access-tokens.ts": async (db) => {
    const person = await aSignedInPerson(db, await aPerson(db));
    const { token } = await createAccessToken(db, person, { name: "x", scope: "read", until: NOW + MINUTE }, NOW);
    return token;
  },
  "auth/email/mail-proofs.ts": async (db) => {
    const owner = { user_id: (await aPerson(db)).id, email_key: "a@sea.example" };
    const { token, code } = await transact(db, (tx) => createMailProof(tx, "verify_email", owner, NOW));
    return [token, code];
  },
  "auth/security/proof-code.ts": async (db) => {
    const { sessionId } = await aSignedInPerson(db, await aPerson(db));
    return (await transact(db, (tx) => createProofCode(tx, sessionId, NOW))) ?? "";
  },
  "auth/new-devices/end-links.ts": async (db) =>
    createSessionEndLink(db, { userId: (await aPerson(db)).id, kind: "Chrome|Android", beganAt: NOW }, NOW),
  "safety/measures/appeals.ts": async (db) => {
    const { id } = await aPerson(db);
    const ban = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: true } as const;
    await takeMeasure(db, officialContext(await anOfficial(db)), id, ban, NOW);
    return (await findBanWithAppealPass(db, id, NOW))?.pass ?? "";
  },
  "cli/person.ts": async (db) => {
    const password = "tide-and-glass-42";
    await aPerson(db, { password_hash: await hashPassword(password, knownHashTurn("x")) });
    return password;
  },
  "users/new-user.ts": "an invitation is given to everybody who is to come",
  "auth/device-mark.ts": "the server's own key: whoever signs with it gains no account",
  "auth/second-factor/secret-encryption.ts": "the key is a file beside the database, not in it",
  "http/request-middleware.ts": "a nonce is good for one answer, and not stored",
  "safety/mass-mail/fingerprint.ts": "the server's own key: whoever has it can compare texts, no more",
  "chat/reading/delivered-token.ts": "the server's own key: it says that a message has arrived, no more",
  "mail/unsubscribe-token.ts": "the server's own key: it turns weekly emails off, no more",
  "chat/pictures/seal.ts": "the key of a burn picture: it waits in the database, in no backup, for its recipient",
  "chat/pictures/open-burn.ts": "the claim of a page without script, which is good in its own session alone",
  "files/pictures.ts": "a name of a file, which whoever sees the picture has",
  "db/postgres/peer-servers.ts": "the name of a process",
  "backup/make-backup.ts": "a name of a file",
  "backup/verify.ts": "the name of a database that lives as long as a proof",
  "bottles/reading/count-views.ts": "the salt of one day's visitors, which is deleted with it",
};
const SECRETS = Object.entries(RANDOM_VALUES).flatMap(([file, make]) =>
  typeof make === "string" ? [] : [[file, make] as const],
);

const SRC = `${import.meta.dir}/../../src`;
const IS_RANDOM = /\brandom(Token|Code|Digits|Bytes)\(/;

test("every place where something random begins is in the table", () => {
  const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(SRC)].filter(
    (path) => !/^(demo\/|runtime\/random\.ts)/.test(path),
  );
  const random = files.filter((path) => IS_RANDOM.test(readFileSync(`${SRC}/${path}`, "utf8")));
  expect(random.sort()).toEqual(Object.keys(RANDOM_VALUES).sort());
});

eachDatabase("secrets", (db) => {
  test.each(SECRETS)("of %s are stored as hashes", async (_, make) => {
    const secrets = [await make(db())].flat();
    const rows = JSON.stringify([...(await dumpTables(db()))]);
    expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
    // Codes are short: a part of a number is none of them.
    const isIn = (secret: string) => new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(rows);
    expect(secrets.filter(isIn)).toEqual([]);
    expect(secrets.length).toBeGreaterThan(0);
  });
});
