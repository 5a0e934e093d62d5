/**
 * The e-mail address and the password on the pages of sign-in: whoever asks by an address reads the same whether or not it is
 * somebody's, and only its owner gets a letter; a password opens an account by its username alone.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { hashPassword, NEWCOMER_HASH_TURN } from "../../../src/auth/password/hash";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { readAnswer } from "./ask";
import { isBanned } from "./standing";
import { type ActName, runStory } from "./story";
import { createKeyWorld, type KeyStage, type Keys, type KeyWorld, openKeyStage } from "./world";

const PASSWORD = "tide-and-glass-42";

interface AddressRow {
  path: string;
  body(address: string): { json: unknown } | { form: Record<string, string> };
  /** The letter that the owner gets; none: no letter. */
  letter?: "reset_password" | "verify_email";
}

const ADDRESS_ROWS: readonly AddressRow[] = [
  { path: "/api/auth/forgot-password", body: (email) => ({ json: { email } }), letter: "reset_password" },
  { path: "/forgot-password", body: (email) => ({ form: { email } }), letter: "reset_password" },
  { path: "/api/auth/resend-verification", body: (email) => ({ json: { email } }), letter: "verify_email" },
  { path: "/verify-email/resend", body: (email) => ({ form: { email } }), letter: "verify_email" },
  { path: "/api/auth/verify-email", body: (email) => ({ json: { email, code: "123456" } }) },
  { path: "/verify-email", body: (email) => ({ form: { email, code: "123456" } }) },
];

/** Ways to write an address, and whether it is the same. */
const ADDRESSES: Record<string, { write(email: string): string; same: boolean }> = {
  plain: { write: (email) => email, same: true },
  capitals: { write: (email) => email.toUpperCase(), same: true },
  "with blanks around": { write: (email) => ` ${email} `, same: true },
  "with a suffix": { write: (email) => email.replace("@", "+sea@"), same: false },
  "of another server": { write: (email) => `${email}.org`, same: false },
  "without its end": { write: (email) => email.slice(0, -2), same: false },
  "without its first letter": { write: (email) => email.slice(1), same: false },
};

/** What is asked for with the right password. */
const LOGIN_KEYS: Record<string, { of(keys: Keys): string; opens: boolean }> = {
  username: { of: ({ username }) => username, opens: true },
  "username in capitals": { of: ({ username }) => username.toUpperCase(), opens: true },
  "e-mail": { of: ({ email }) => email, opens: false },
  nickname: { of: ({ nickname }) => nickname, opens: false },
  id: { of: ({ person }) => person, opens: false },
  "invitation code": { of: ({ invite }) => invite, opens: false },
  "beginning of the username": { of: ({ username }) => username.slice(0, -1), opens: false },
};

const STORIES: Record<string, ActName[]> = {
  active: [],
  banned: ["they are banned"],
  "no longer banned": ["they are banned", "a ban is lifted"],
  suspended: ["they are suspended for a day"],
  "under 18": ["they turn out to be under 18"],
  blocked: ["they block the reader"],
  deleted: ["they delete their account"],
};
const addressCase = fc.record({
  state: fc.constantFrom(...Object.keys(STORIES)),
  address: fc.constantFrom(...Object.keys(ADDRESSES)),
  verified: fc.boolean(),
});
type AddressCase = { state: string; address: string; verified: boolean };
const EXAMPLES = Object.keys(STORIES).map((state, n): [AddressCase] => [
  { state, address: Object.keys(ADDRESSES)[n] ?? "plain", verified: n % 3 === 0 },
]);

eachDatabase("an address asked for", (db, _, kind) => {
  let stage: KeyStage;
  let password_hash: string;
  beforeAll(async () => {
    stage = await openKeyStage(db());
    password_hash = await hashPassword(PASSWORD, NEWCOMER_HASH_TURN);
  });
  const reached = new ReachedCases();

  /** Letters to whom, since the last time; the caps of addresses begin anew. */
  async function takeLetters(): Promise<string[]> {
    const rows = await db().selectFrom("outbox").select(["user_id", "kind"]).execute();
    for (const table of ["outbox", "letter_counts", "mail_asks"] as const) await db().deleteFrom(table).execute();
    return rows.map(({ user_id, kind: letter }) => `${letter} to ${user_id}`);
  }

  async function askByAddress({ path, body }: AddressRow, address: string) {
    const { outcome, body: text } = await readAnswer(await stage.app.ask("POST", path, body(address)));
    const letters = await takeLetters();
    // The page shows again what was typed, and each has a token of its own.
    const shown = text.startsWith("{") || text === "" ? text : text.length;
    return { seen: [outcome, shown], letters };
  }

  async function checkAddress(
    row: AddressRow,
    { keys, person, standing }: KeyWorld,
    { address, verified }: AddressCase,
  ) {
    const { write, same } = ADDRESSES[address] ?? { write: () => "", same: false };
    const unknownAddress = `${"x".repeat(keys.email.indexOf("@"))}${keys.email.slice(keys.email.indexOf("@"))}`;
    const [asked, unknown] = [
      await askByAddress(row, write(keys.email)),
      await askByAddress(row, write(unknownAddress)),
    ];
    expect([row.path, ...asked.seen]).toEqual([row.path, ...unknown.seen]);
    expect(unknown.letters).toEqual([]);
    const isProven = row.letter === "verify_email" && verified;
    const owed = same && !standing.deleted && !isProven && row.letter ? [`${row.letter} to ${person.id}`] : [];
    expect([row.path, ...asked.letters]).toEqual([row.path, ...owed]);
    reached.add(owed.length > 0 ? "letter" : "no letter");
  }

  const logIn = async (username: string, password: string) =>
    (await readAnswer(await stage.app.ask("POST", "/api/auth/login", { json: { username, password } }))).outcome;

  async function checkPasswords({ keys, standing }: KeyWorld): Promise<void> {
    const welcome = isBanned(standing) ? "403 banned" : "200";
    for (const { of, opens } of Object.values(LOGIN_KEYS)) {
      const outcome = opens && !standing.deleted ? welcome : "401 login_failed";
      expect([of(keys), await logIn(of(keys), PASSWORD)]).toEqual([of(keys), outcome]);
      expect(await logIn(of(keys), "wrong-and-wrong")).toBe("401 login_failed");
      reached.add(outcome);
    }
  }

  test(
    "tells nobody whether it is anybody's, and writes to its owner alone",
    async () => {
      const property = fc.asyncProperty(addressCase, async (each) => {
        const world = await createKeyWorld(stage, { reader: "adult", person: "adult", official: false });
        const change = { email_verified: each.verified ? 1 : 0, password_hash } as const;
        await db().updateTable("users").set(change).where("id", "=", world.person.id).execute();
        await runStory(world, STORIES[each.state] ?? []);
        await takeLetters();
        for (const row of ADDRESS_ROWS) await checkAddress(row, world, each);
        await checkPasswords(world);
      });
      await fc.assert(property, { ...propertyRuns(EXAMPLES.length + 5), examples: EXAMPLES });
      console.log(`addresses (${kind}): ${reached}`);
      expect(reached.rare(["letter", "no letter", "200", "403 banned"])).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
