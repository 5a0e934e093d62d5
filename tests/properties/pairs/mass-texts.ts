/**
 * Two accounts that write one text, and one that writes it twice: accounts are counted, and of one its texts; of those
 * who have been here for long only while a measure sets them back (docs/product.md 12.18).
 */
import { newId } from "../../../src/db/ids";
import { transact } from "../../../src/db/transact";
import { MASS_MAIL_LIMITS } from "../../../src/limits/safety";
import { NEWCOMER_LIMITS } from "../../../src/limits/sea";
import { DAY, HOUR } from "../../../src/runtime/units";
import { countMassText } from "../../../src/safety/mass-mail/count-text";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

interface Sighting {
  by: string;
  at: number;
}
interface Writer {
  /** ms since the registration */
  age: number;
  throws: number;
  /** ms until a measure no longer sets the account back; null: none does. */
  setBack: number | null;
  counts: boolean;
}
interface MassTextsWorld extends PairWorld {
  people: TestPerson[];
  letter: string;
  /** Of the letter, until its case is open. */
  sightings: Sighting[];
  isOpen: boolean;
  /** Whether the last one was held, and by the model. */
  held: [actual: boolean, expected: boolean];
}

let letters = 0;
/** Digits do not tell texts apart. */
const newLetter = (): string => {
  const name = (letters++).toString(8).replace(/\d/g, (digit) => "bdfghkmp"[Number(digit)] ?? "");
  return `The lighthouse keeper counts the ships of the evening and writes all of their names down, ${name} too.`;
};

/** One too many of accounts, or of texts of this one, within the window. */
function isEnough({ sightings, now }: MassTextsWorld, me: string): boolean {
  const recent = sightings.filter(({ at }) => at > now - MASS_MAIL_LIMITS.window);
  const accounts = new Set([...recent.map(({ by }) => by), me]).size;
  const own = recent.filter(({ by }) => by === me).length + 1;
  return accounts >= MASS_MAIL_LIMITS.accounts || own >= MASS_MAIL_LIMITS.textsOfOne;
}

/** Who writes, and whether theirs counts towards a case. */
const WRITERS = {
  "somebody new writes it": { age: HOUR, throws: 0, setBack: null, counts: true },
  "somebody new who threw enough writes it": { age: HOUR, throws: NEWCOMER_LIMITS.throws, setBack: null, counts: true },
  "somebody who threw little writes it": { age: 99 * DAY, throws: 0, setBack: null, counts: true },
  "somebody of the last counted day writes it": {
    age: MASS_MAIL_LIMITS.accountAge - 1,
    throws: NEWCOMER_LIMITS.throws,
    setBack: null,
    counts: true,
  },
  "somebody set back writes it": { age: 99 * DAY, throws: NEWCOMER_LIMITS.throws, setBack: 1, counts: true },
  "somebody no longer set back writes it": { age: 99 * DAY, throws: NEWCOMER_LIMITS.throws, setBack: 0, counts: false },
  "somebody known writes it": {
    age: MASS_MAIL_LIMITS.accountAge,
    throws: NEWCOMER_LIMITS.throws,
    setBack: null,
    counts: false,
  },
} satisfies Record<string, Writer>;
type WriterName = keyof typeof WRITERS;

const write =
  ({ age, throws, setBack, counts }: Writer) =>
  async (world: MassTextsWorld, pick: number): Promise<undefined> => {
    const { db, people, letter, now, sightings } = world;
    const me = chosen(people, pick)?.id ?? "";
    world.isOpen ||= counts && isEnough(world, me);
    if (counts && !world.isOpen) sightings.push({ by: me, at: now });
    const set_back_until = setBack === null ? null : now + setBack;
    const writer = { created_at: now - age, throw_count: throws, official: 0, set_back_until, language: "en" };
    const thing = { kind: "bottle", id: newId(now), aboutId: me } as const;
    const found = await transact(db, (tx) => countMassText(tx, writer, thing, { content: letter }, now));
    world.held = [found !== null, world.isOpen];
  };

export const MASS_TEXTS = definePair<MassTextsWorld>({
  open: async (db) => ({
    db,
    now: TEST_START,
    people: [await aPerson(db), await aPerson(db), await aPerson(db)],
    letter: newLetter(),
    sightings: [],
    isOpen: false,
    held: [false, false],
  }),
  acts: {
    ...(Object.fromEntries(Object.entries(WRITERS).map(([name, writer]) => [name, write(writer)])) as Record<
      WriterName,
      ReturnType<typeof write>
    >),
    "another text": async (world) => {
      Object.assign(world, { letter: newLetter(), sightings: [], isOpen: false, held: [false, false] });
    },
    "a day passes": async (world) => {
      world.now += DAY;
    },
  },
  stories: [
    ...Object.keys(WRITERS).map((name) => `${name} 0, ${name} 1, ${name} 2`),
    Array(MASS_MAIL_LIMITS.textsOfOne).fill("somebody new writes it 0").join(", "),
    "somebody new writes it 0, somebody new writes it 0, somebody new writes it 1, somebody new writes it 2",
    "somebody new writes it 0, a day passes 0, a day passes 0, a day passes 0, somebody new writes it 1, somebody new writes it 2",
  ],
  state: async ({ held: [actual, expected] }) => [actual, expected],
});
