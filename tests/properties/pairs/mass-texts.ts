/** Two accounts that write one text, and one that writes it twice: accounts are counted, and of one its texts (docs/product.md 12.18). */
import { newId } from "../../../src/db/ids";
import { transact } from "../../../src/db/transact";
import { MASS_MAIL_LIMITS } from "../../../src/limits/safety";
import { DAY, HOUR } from "../../../src/runtime/units";
import { countMassText } from "../../../src/safety/mass-mail/count-text";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

interface Sighting {
  by: string;
  at: number;
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
    "somebody new writes it": async (world, pick) => {
      const { db, people, letter, now, sightings } = world;
      const me = chosen(people, pick)?.id ?? "";
      world.isOpen ||= isEnough(world, me);
      if (!world.isOpen) sightings.push({ by: me, at: now });
      const writer = { created_at: now - HOUR, throw_count: 0, official: 0, set_back_until: null, language: "en" };
      const thing = { kind: "bottle", id: newId(now), aboutId: me } as const;
      const found = await transact(db, (tx) => countMassText(tx, writer, thing, { content: letter }, now));
      world.held = [found !== null, world.isOpen];
    },
    "another text": async (world) => {
      Object.assign(world, { letter: newLetter(), sightings: [], isOpen: false, held: [false, false] });
    },
    "a day passes": async (world) => {
      world.now += DAY;
    },
  },
  stories: [
    Array(MASS_MAIL_LIMITS.textsOfOne).fill("somebody new writes it 0").join(", "),
    "somebody new writes it 0, somebody new writes it 0, somebody new writes it 1, somebody new writes it 2",
    "somebody new writes it 0, a day passes 0, a day passes 0, a day passes 0, somebody new writes it 1, somebody new writes it 2",
  ],
  state: async ({ held: [actual, expected] }) => [actual, expected],
});
