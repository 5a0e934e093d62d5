/** Each sentence of the rules and the terms in English, and where it is shown to be true. */

import en from "../../locales/terms/en.json";
import { COIN_REASONS } from "../../src/coins/payment";
import { ACCOUNT, DAY, NEWCOMER } from "../../src/limits/limits";
import { RULES, STEPS } from "../../src/safety/measures/input";

/** A promise of people, a test by its file and title, or a check that runs here. */
export type Proof =
  | { people: string }
  | { file: string; title: string }
  | { holds(columns: readonly string[]): boolean };

export const people = (people: string): Proof => ({ people });
export const shown = (file: string, title: string): Proof => ({ file, title });
const holds = (holds: (columns: readonly string[]) => boolean): Proof => ({ holds });

const ASKED = people("It asks something of people; who breaks it is reported, and an official decides.");
export const HEADING = people("A heading; the sentences under it say what it means.");
const words = (leaf: { parts: { title: string; text: string }[] }): number =>
  leaf.parts.flatMap(({ title, text }) => `${title} ${text}`.split(" ")).length;
/** Words that somebody reads in a minute. */
const A_MINUTE = 200;

/** Names of columns that would tell where somebody is. */
const PLACES = /[._](city|region|lat|latitude|lon|lng|longitude|location|geo|ip|address|zone|country)($|_)/;
/** The country of who found a bottle; an e-mail address that a link was asked for. */
const KNOWN_PLACES = ["findings.country", "mail_asks.address", "users.country", "users.time_zone"];

export const RULES_PAGE: Record<string, Proof> = {
  "Seven rules.": holds(() => en.rules.parts.length === 7 && RULES.length === 7),
  "One minute to read.": holds(() => words(en.rules) <= A_MINUTE),
  "Write as to a guest": ASKED,
  "You do not know who will open your letter, or on what day.": shown(
    "tests/bottles/sea.test.ts",
    "not one's own, held, expired, removed, kept, ever picked or of somebody blocked either way",
  ),
  "Nobody is threatened or shamed": ASKED,
  "Not for who they are, where they live or what they wrote.": ASKED,
  "Nothing sexual to strangers": ASKED,
  "And never about anyone under 18.": ASKED,
  "No trade, no bait": ASKED,
  "No advertising, no asking for money, no false names of others.": ASKED,
  "Keep addresses to yourself": ASKED,
  "Your own and those of others: no numbers, links or handles to strangers.": ASKED,
  "At least 13 years old": holds(() => ACCOUNT.ageMin === 13),
  "Young people and adults do not meet here.": shown(
    "tests/bottles/picking.test.ts",
    "people under 18 and adults do not meet; bottles of the house are for both",
  ),
  "If a life is in danger, tell us": ASKED,
  "Use the flag.": shown(
    "tests/safety/reports.test.ts",
    "where a life may be in danger the case stands first",
  ),
  "Help lines are shown at once.": shown(
    "tests/safety/help.test.ts",
    "stands in the sheet itself, with the numbers of one's country",
  ),
  "The Driftglass team reads every report and may warn, remove, limit, suspend or ban.": holds(() =>
    (["warn", "remove", "limit", "suspend", "ban"] as const).every((step) => STEPS.includes(step)),
  ),
  "You always learn the reason and may appeal once.": shown(
    "tests/safety/measures.test.ts",
    "limits add up by feature; a granted appeal lifts its own alone and brings the bottle back",
  ),
};

export const TERMS_PAGE: Record<string, Proof> = {
  "Two minutes to read.": holds(() => words(en.terms) <= 2 * A_MINUTE),
  "In force since {date}.": shown(
    "tests/safety/terms.test.ts",
    "that are newer are told of quietly, on any page, until one says that one has read them",
  ),
  "Your words stay yours": people(
    "Whose the words are is law; deleting and the download leave them to their writer.",
  ),
  "By throwing a bottle you allow us to show it to whoever finds it, and to translate it when they ask.":
    shown(
      "tests/translations/translations.test.ts",
      "comments and answers too; nothing that one may not read",
    ),
  "As long as nobody holds or keeps it you can take it back, and we stop.": shown(
    "tests/bottles/api.test.ts",
    '"author", "DELETE /bottles/:held", undefined, 409, "bottle_held"',
  ),
  "What we keep": HEADING,
  "What you enter, when and on what device you were here, and what others did with your bottles.": shown(
    "tests/account/export.test.ts",
    "every table that names people is told of, or left out for a reason",
  ),
  "No place more exact than your country and your time zone.": holds(
    (columns) => String(columns.filter((name) => PLACES.test(name)).sort()) === String(KNOWN_PLACES),
  ),
  "Nothing is sold.": people("The server gives data to nobody but its person; who runs it could still."),
  "What we read": HEADING,
  "No chat is read, unless one of the two reports it.": shown(
    "tests/safety/sealed-talk.test.ts",
    "is sealed with what stands around it, outlives its recall, and is read by officials alone, each look logged",
  ),
  "Then a member of the Driftglass team sees the messages around it, and that look is logged.": shown(
    "tests/safety/sealed-talk.test.ts",
    "is sealed with what stands around it, outlives its recall, and is read by officials alone, each look logged",
  ),
  "Only first words to a stranger may have to wait until a member of the team has read them: where a rule holds a word, or checking them takes too long.":
    shown(
      "tests/chat/held.test.ts",
      "come when an official lets them through, as the newest and unread, and both hear of it",
    ),
  "Between friends words are refused or covered, never held.": shown(
    "tests/safety/unchecked.test.ts",
    "between friends is kept in the field where it was typed",
  ),
  "Recalled, burned, gone": HEADING,
  "What you recall, and a picture that has burned, is erased.": shown(
    "tests/chat/pictures.test.ts",
    "is opened once, by the one who got it, and is nowhere then",
  ),
  "One exception: what was reported is kept as a sealed copy, for the Driftglass team alone, until 30 days after the last day for an appeal or the final decision; longer only where the law demands it, and that is logged.":
    shown(
      "tests/safety/measures.test.ts",
      "evidence goes 30 days after the last day for an appeal, but under a legal hold",
    ),
  Ages: HEADING,
  "You have to be 13.": shown(
    "tests/profile/birthday.test.ts",
    "under 13 and impossible days are refused, and nothing else of the request happens",
  ),
  "People under 18 and adults do not meet, search or write to each other.": shown(
    "tests/safety/ages.test.ts",
    "comes to nobody of the other by an event or a letter",
  ),
  "While you are new": HEADING,
  "For a day and three bottles others see ••• in place of links, handles and phone numbers.": holds(
    () => NEWCOMER.time === DAY && NEWCOMER.throws === 3,
  ),
  "Some words are refused, covered, or wait for a look.": shown(
    "tests/safety/words.test.ts",
    "hold what an official looks at first: others do not see it, its writer does",
  ),
  "If something goes wrong": HEADING,
  "Every measure names its rule and its reason.": shown(
    "tests/safety/measures.test.ts",
    "suspended: the bottle is gone, the hand opens, both sides know, the log too",
  ),
  "You can appeal once within 20 days; another member of the team decides where there is one.": shown(
    "tests/safety/measures.test.ts",
    "an appeal comes within its days",
  ),
  "Coins are not money": HEADING,
  "They cannot be bought, paid out or passed on outside the Square.": holds(
    () =>
      String(COIN_REASONS.filter((reason) => /purchase|sale|buy|pay|gift/.test(reason))) ===
      "purchase_design,sale_design",
  ),
  Leaving: HEADING,
  "Download everything, then delete your account, at any time.": shown(
    "tests/account/export.test.ts",
    "holds all that the person wrote and is called",
  ),
  "It takes effect at once.": shown(
    "tests/account/leaving.test.ts",
    "nothing of the person is left in any table, and nothing of others is missing",
  ),
  "Who runs this sea": HEADING,
  "The people behind this address.": people("Who they are the server does not know."),
  "Write to them through Feedback.": people(
    "Feedback is there for every member; that it is read is theirs to keep.",
  ),
  "Copies for an emergency are kept for {days} days, and nobody reads them; if one is ever needed, whoever has left is erased from it again.":
    shown("tests/operation/erasures.test.ts", "erases again who was erased since, their pictures too"),
  "The number of a deleted account, which names nobody, is kept for {days} days, only so that no copy brings the account back.":
    shown(
      "tests/operation/erasures.test.ts",
      "lies in each backup as of then, beside it wherever it goes, and holds ids alone",
    ),
};
