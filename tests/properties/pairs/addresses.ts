/**
 * Two addresses of one person: a letter or a service's word proves the one it names, whichever the account has by now;
 * a reset keeps passkeys only for who had proven the address before, and goes to the address it was asked for.
 */
import { createMailProof } from "../../../src/auth/email/mail-proofs";
import { changeEmail, verifyEmail } from "../../../src/auth/email/verification";
import { hashPassword, knownHashTurn } from "../../../src/auth/password/hash";
import { resetPasswordByToken } from "../../../src/auth/password/set-password";
import { unlinkAllProviders } from "../../../src/auth/providers/linked-providers";
import { confirmPendingLink, createPendingLink } from "../../../src/auth/providers/pending-links";
import { createSessionStore } from "../../../src/auth/sessions";
import { newId } from "../../../src/db/ids";
import { transact } from "../../../src/db/transact";
import { enqueueEmailToAddress } from "../../../src/mail/outbox";
import { MINUTE } from "../../../src/runtime/units";
import { nameKey } from "../../../src/users/users";
import { workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

/** What proves an address, once. */
interface Proof {
  kind: "verify_email" | "reset_password" | "link";
  address: string;
  token: string;
  keepPasskeys: boolean;
  /** The address was changed since: it proves nothing, also once the account has its address again. */
  isOver?: true;
}

interface AddressesWorld extends PairWorld {
  person: TestPerson;
  addresses: [string, string];
  current: string;
  verified: boolean;
  proofs: Proof[];
  passkeys: number;
  /** Emails for a reset that were asked for at the current address and have not been sent. */
  unsent: number;
}

const PASSWORD = "salt-and-lanterns";

async function makeProof(world: AddressesWorld, kind: Proof["kind"], pick: number, keepPasskeys = false) {
  const { db, person, proofs, addresses } = world;
  const address = chosen(addresses, pick) ?? "";
  world.now += MINUTE;
  if (kind === "link") {
    const named = { email: address, emailVerified: true, username: "anna", nickname: "Anna" };
    const identity = { provider: "google", subject: newId(world.now), ...named } as const;
    const token = await createPendingLink(db, person.id, identity, world.now);
    proofs.push({ kind, address, token, keepPasskeys });
  } else {
    const owner = { user_id: person.id, email_key: nameKey(address) };
    const { token } = await transact(db, (tx) => createMailProof(tx, kind, owner, world.now));
    proofs.push({ kind, address, token, keepPasskeys });
  }
}

async function addPasskey({ db, person, now }: AddressesWorld): Promise<void> {
  const id = newId(now);
  const key = { credential: id, rp_id: "sea.example", public_key: "", counter: 0, transports: "" };
  const row = { id, user_id: person.id, name: "Phone", kind: "phone", created_at: now, last_used_at: null } as const;
  await db
    .insertInto("passkeys")
    .values({ ...row, ...key })
    .execute();
}

async function submitProof({ db, person, now }: AddressesWorld, proof: Proof): Promise<unknown> {
  const { kind, token, keepPasskeys } = proof;
  if (kind === "verify_email") return verifyEmail(db, { token }, now);
  if (kind === "reset_password") return resetPasswordByToken(db, { token, password: PASSWORD, keepPasskeys }, now);
  await transact(db, (tx) => unlinkAllProviders(tx, person.id));
  return confirmPendingLink(db, { token, password: PASSWORD, turn: knownHashTurn(person.id) }, now);
}

export const ADDRESSES = definePair<AddressesWorld>({
  open: async (db) => {
    const addresses: [string, string] = [`${newId(TEST_START)}@sea.example`, `${newId(TEST_START)}@shore.example`];
    const [email] = addresses;
    const password_hash = await hashPassword(PASSWORD, knownHashTurn(email));
    const person = await aPerson(db, { email, email_key: nameKey(email), email_verified: 0, password_hash });
    return {
      db,
      now: TEST_START,
      person,
      addresses,
      current: email,
      verified: false,
      proofs: [],
      passkeys: 0,
      unsent: 0,
    };
  },
  acts: {
    "change the address": async (world, pick) => {
      const email = chosen(world.addresses, pick) ?? "";
      const sessions = createSessionStore(world.db, () => TEST_START);
      const session = await sessions.validate(await sessions.start(world.person.id, ""));
      if (!session) throw new Error("they are signed in");
      await changeEmail(world.db, session.person, { email, requester: [] }, TEST_START);
      if (email !== world.current) {
        world.verified = false;
        world.unsent = 0;
        for (const proof of world.proofs) if (proof.kind !== "link") proof.isOver = true;
      }
      world.current = email;
    },
    "a letter": (world, pick) => makeProof(world, "verify_email", pick).then(() => true),
    "a reset": (world, pick) => makeProof(world, "reset_password", pick).then(() => true),
    "a reset that keeps passkeys": (world, pick) => makeProof(world, "reset_password", pick, true).then(() => true),
    "a reset that waits to be sent": async (world, pick) => {
      const address = chosen(world.addresses, pick) ?? "";
      await transact(world.db, (tx) => enqueueEmailToAddress(tx, nameKey(address), "reset_password", world.now));
      if (address === world.current) world.unsent++;
    },
    "a service": (world, pick) => makeProof(world, "link", pick).then(() => true),
    "a passkey": async (world) => {
      await addPasskey(world);
      world.passkeys++;
    },
    use: async (world, pick) => {
      const proof = chosen(world.proofs, pick);
      if (!proof) return false;
      world.proofs = world.proofs.filter((each) => each !== proof);
      const outcome = await workOutcome(submitProof(world, proof));
      if (proof.kind !== "link" && outcome === "done" && proof.address !== world.current)
        throw new Error(`a ${proof.kind} to another address was accepted`);
      if (proof.isOver && outcome === "done") throw new Error(`a ${proof.kind} of before the change was accepted`);
      const isReset = proof.kind === "reset_password" && outcome === "done";
      if (isReset && !(proof.keepPasskeys && world.verified)) world.passkeys = 0;
      if (outcome === "done") world.verified ||= proof.address === world.current;
    },
  },
  stories: [
    "a service 0, change the address 1, use 0, a service 1, use 0",
    "a letter 0, change the address 1, use 0, a letter 1, use 0",
    "a reset 0, change the address 1, use 0, a reset 1, use 0",
    "a reset 0, change the address 1, change the address 0, use 0",
    "a letter 0, change the address 1, change the address 0, use 0",
    "a reset that waits to be sent 0, change the address 1, a reset that waits to be sent 1, change the address 0",
    "a passkey 0, a reset that keeps passkeys 0, use 0, a passkey 0, a reset that keeps passkeys 0, use 0, a reset 0, use 0",
  ],
  state: async ({ db, person, current, verified, passkeys, unsent }) => {
    const row = db.selectFrom("users").select(["email", "email_verified"]).where("id", "=", person.id);
    const keys = await db.selectFrom("passkeys").select("id").where("user_id", "=", person.id).execute();
    const emails = db.selectFrom("outbox").select("id").where("user_id", "=", person.id);
    const resets = await emails.where("kind", "=", "reset_password").execute();
    return [
      { ...(await row.executeTakeFirstOrThrow()), passkeys: keys.length, unsent: resets.length },
      { email: current, email_verified: verified ? 1 : 0, passkeys, unsent },
    ];
  },
});
