/** Two letters, two recovery codes, two linked services: each is good once and to its own end; one leaves the other. */
import { createMailProof, findMailProof } from "../../../src/auth/email/mail-proofs";
import { verifyEmail } from "../../../src/auth/email/verification";
import { resetPasswordByToken } from "../../../src/auth/password/set-password";
import { linkIdentity, listLinkedProviders, unlinkIdentity } from "../../../src/auth/providers/linked-providers";
import {
  consumeRecoveryCode,
  hasRecoveryCode,
  replaceRecoveryCodes,
} from "../../../src/auth/second-factor/recovery-codes";
import { type Db, transact } from "../../../src/db/transact";
import { PROVIDERS, type Provider } from "../../../src/limits/auth";
import { MAIL_LIMITS } from "../../../src/limits/mail";
import { HOUR, MINUTE } from "../../../src/runtime/units";
import { nameKey } from "../../../src/users/users";
import { workOutcome } from "../../support/bottles";
import { aPerson, aSignedInPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

type LetterKind = "verify_email" | "reset_password";
const LIFETIMES = { verify_email: MAIL_LIMITS.verifyValid, reset_password: MAIL_LIMITS.resetValid };

interface Letter {
  kind: LetterKind;
  token: string;
  /** ms */
  until: number;
}
interface SecretsWorld extends PairWorld {
  person: TestPerson;
  email: string;
  letters: Letter[];
  /** Used ones and those that newer ones have replaced. */
  deadLetters: Letter[];
  codes: string[];
  usedCodes: string[];
  linked: Set<Provider>;
  verified: boolean;
}

const isGood = ({ until }: Letter, now: number): boolean => until > now;

function killLetters(world: SecretsWorld, dead: readonly Letter[]): void {
  world.deadLetters.push(...dead);
  world.letters = world.letters.filter((each) => !dead.includes(each));
}

async function writeLetter(world: SecretsWorld, kind: LetterKind) {
  world.now += MINUTE;
  const owner = { user_id: world.person.id, email_key: nameKey(world.email) };
  const { token } = await transact(world.db, (tx) => createMailProof(tx, kind, owner, world.now));
  world.letters.push({ kind, token, until: world.now + LIFETIMES[kind] });
  const ofKind = world.letters.filter((each) => each.kind === kind);
  killLetters(world, ofKind.slice(0, -MAIL_LIMITS.proofsMax));
  return true;
}

/** All of its kind go; a new password proves the address too, and whoever linked a service before may be another. */
function markUsed(world: SecretsWorld, kind: LetterKind): void {
  killLetters(
    world,
    world.letters.filter((each) => kind === "reset_password" || each.kind === kind),
  );
  if (kind === "reset_password" && !world.verified) world.linked.clear();
  world.verified = true;
}

async function useLetter(world: SecretsWorld, letter: Letter | undefined) {
  if (!letter) return false;
  const { db, now } = world;
  const { kind, token } = letter;
  const outcome = await workOutcome(
    kind === "verify_email"
      ? verifyEmail(db, { token }, now)
      : resetPasswordByToken(db, { token, password: "tide-and-glass-42" }, now),
  );
  const failed = kind === "verify_email" ? "verification_failed" : "reset_failed";
  const expected = world.letters.includes(letter) && isGood(letter, now) ? "done" : failed;
  if (outcome !== expected) throw new Error(`${kind}: ${outcome}, not ${expected}`);
  if (outcome === "done") markUsed(world, kind);
  return true;
}

async function loadState(world: SecretsWorld) {
  const { db, person, letters, deadLetters, codes, usedCodes, now } = world;
  const good = [];
  for (const { kind, token } of [...letters, ...deadLetters])
    good.push(Boolean(await findMailProof(db, kind, token, now)));
  const known = [];
  for (const code of [...codes, ...usedCodes]) known.push(await hasRecoveryCode(db, person.id, code));
  return { good, known, linked: (await listLinkedProviders(db, person.id)).map(({ provider }) => provider).sort() };
}

const expectedState = ({ letters, deadLetters, codes, usedCodes, linked, now }: SecretsWorld) => ({
  good: [...letters.map((each) => isGood(each, now)), ...deadLetters.map(() => false)],
  known: [...codes.map(() => true), ...usedCodes.map(() => false)],
  linked: [...linked].sort(),
});

/** A session that has just begun, as what follows needs. */
const inSession = ({ db, person, now }: SecretsWorld) => aSignedInPerson(db, person, now);

export const SECRETS = definePair<SecretsWorld>({
  open: async (db: Db) => {
    const { id } = await aPerson(db);
    const email = `${id}@mail.example`;
    const address = { email, email_key: nameKey(email), email_since: TEST_START, password_hash: "x" };
    await db.updateTable("users").set(address).where("id", "=", id).execute();
    const codes = (await transact(db, (tx) => replaceRecoveryCodes(tx, id))).slice(0, 3);
    const person = { ...(await aPerson(db)), id };
    const empty = { letters: [], deadLetters: [], usedCodes: [], linked: new Set<Provider>(), verified: false };
    return { db, now: TEST_START, person, email, codes, ...empty };
  },
  acts: {
    "write a verification": (world) => writeLetter(world, "verify_email"),
    "write a reset": (world) => writeLetter(world, "reset_password"),
    "use a letter": (world, pick) => useLetter(world, chosen(world.letters, pick)),
    "use a dead letter": (world, pick) => useLetter(world, chosen(world.deadLetters, pick)),
    "use a recovery code": async (world, pick) => {
      const isUsed = pick % 3 === 0;
      const code = chosen(isUsed ? world.usedCodes : world.codes, pick >> 2);
      if (code === undefined) return false;
      const accepted = await transact(world.db, (tx) => consumeRecoveryCode(tx, world.person.id, code.toLowerCase()));
      if (accepted === isUsed) throw new Error(`recovery code: ${accepted}`);
      if (isUsed) return true;
      world.codes = world.codes.filter((each) => each !== code);
      world.usedCodes.push(code);
    },
    "link a service": async (world, pick) => {
      const provider = chosen(PROVIDERS, pick) ?? "google";
      const names = { email: null, emailVerified: false, username: "", nickname: "" };
      const identity = { provider, subject: `${world.person.id} ${provider}`, ...names };
      await linkIdentity(world.db, await inSession(world), identity, world.now);
      world.linked.add(provider);
    },
    "unlink a service": async (world, pick) => {
      const provider = chosen([...world.linked], pick);
      if (provider === undefined) return false;
      await unlinkIdentity(
        world.db,
        await inSession(world),
        provider,
        { site: null, configured: PROVIDERS },
        world.now,
      );
      world.linked.delete(provider);
    },
    "time passes": async (world, pick) => {
      world.now += [MINUTE, HOUR - MINUTE, HOUR, 23 * HOUR][pick % 4] ?? 0;
      return true;
    },
  },
  stories: [
    // Five of a kind are good at once; of both kinds, each has its own.
    `${"write a verification 0, ".repeat(6)}write a reset 0, use a dead letter 0, use a letter 4, use a letter 0`,
    "link a service 0, link a service 1, unlink a service 0, use a recovery code 1, use a recovery code 0",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
