import { MEASURE_KINDS } from "../../src/db/tables/safety";

/** Each sentence of the rules and the terms in English, and where it is shown to be true. */

import { COIN_REASONS } from "../../src/coins/reasons";
import { translatorFor } from "../../src/i18n/translator";
import { ACCOUNT_LIMITS } from "../../src/limits/account";
import { COMMUNITY_RULES } from "../../src/safety/measures/input";
import { legalSectionsOf } from "../../src/safety/terms/legal-texts";

/** A promise of people, a test by its file and title, or a check that runs here. */
export type StatementProof =
  | { people: string }
  | { file: string; title: string }
  | { holds(columns: readonly string[]): boolean };

export const provenByPeople = (people: string): StatementProof => ({ people });
export const provenByTest = (file: string, title: string): StatementProof => ({ file, title });
const provenByColumns = (holds: (columns: readonly string[]) => boolean): StatementProof => ({ holds });

const ASKED_OF_PEOPLE = provenByPeople(
  "It asks something of people; who breaks it is reported, and an official decides.",
);
export const HEADING = provenByPeople("A heading; the sentences under it say what it means.");
const sectionsOf = (page: "rules" | "terms") => legalSectionsOf(translatorFor("en"), page, { appealDays: 20 });
const countWords = (page: "rules" | "terms"): number =>
  sectionsOf(page).flatMap(({ title, text }) => `${title} ${text}`.split(" ")).length;
/** Words that somebody reads in a minute. */
const WORDS_A_MINUTE = 200;

/** Names of columns that would tell where somebody is. */
const LOCATION_COLUMNS = /[._](city|region|lat|latitude|lon|lng|longitude|location|geo|ip|address|zone|country)($|_)/;
/** The country of who found a bottle; an e-mail address that a link was asked for. */
const KNOWN_LOCATION_COLUMNS = ["findings.country", "mail_asks.address", "users.country", "users.time_zone"];

/** Proofs of a sentence: one, or one for each state that it speaks of. */
export type StatementProofs = StatementProof | readonly StatementProof[];

export const RULES_PAGE: Record<string, StatementProofs> = {
  "Seven rules.": provenByColumns(() => sectionsOf("rules").length === 7 && COMMUNITY_RULES.length === 7),
  "One minute to read.": provenByColumns(() => countWords("rules") <= WORDS_A_MINUTE),
  "Write as if to a guest": ASKED_OF_PEOPLE,
  "You do not know who will open your letter, or on what day.": provenByTest(
    "tests/bottles/sea.test.ts",
    "leaves out own, held, expired, removed, kept and picked bottles and those of people blocked either way",
  ),
  "Nobody is threatened or shamed": ASKED_OF_PEOPLE,
  "Not for who they are, where they live or what they wrote.": ASKED_OF_PEOPLE,
  "Nothing sexual to strangers": ASKED_OF_PEOPLE,
  "And never about anyone under 18.": ASKED_OF_PEOPLE,
  "No trade, no bait": ASKED_OF_PEOPLE,
  "No advertising, no asking for money, no posing as someone else.": ASKED_OF_PEOPLE,
  "Keep addresses to yourself": ASKED_OF_PEOPLE,
  "Your own and those of others: no numbers, links or handles to strangers.": ASKED_OF_PEOPLE,
  "At least 13 years old": provenByColumns(() => ACCOUNT_LIMITS.ageMin === 13),
  "Young people and adults do not meet here.": provenByTest(
    "tests/bottles/picking.test.ts",
    "people under 18 and adults do not meet; official bottles are for both",
  ),
  "If a life is in danger, tell us": ASKED_OF_PEOPLE,
  "Use the flag.": provenByTest("tests/safety/reports.test.ts", "where a life may be in danger the case stands first"),
  "Helplines are shown at once.": provenByTest(
    "tests/safety/help.test.ts",
    "stands in the sheet itself, with the numbers of one's country",
  ),
  "The Driftglass team reads every report and may warn, remove, limit, suspend or ban.": provenByColumns(() =>
    (["warn", "remove", "limit", "suspend", "ban"] as const).every((step) => MEASURE_KINDS.includes(step)),
  ),
  "With each measure you learn the reason and may appeal once.": provenByTest(
    "tests/safety/measures.test.ts",
    "limits add up by feature; a granted appeal lifts its own alone and brings the bottle back",
  ),
  "If something that was held for review is not let through, you are not told which rule it breaks; you can ask through Feedback.":
    provenByTest("tests/chat/held.test.ts", "is not delivered when an official removes it, and its sender is notified"),
};

export const TERMS_PAGE: Record<string, StatementProofs> = {
  "Two minutes to read.": provenByColumns(() => countWords("terms") <= 2 * WORDS_A_MINUTE),
  "In force since {date}.": provenByTest(
    "tests/safety/terms.test.ts",
    "that are newer are told of quietly, on any page, until one says that one has read them",
  ),
  "Your words stay yours": provenByPeople(
    "Whose the words are is law; deleting and the download leave them to their writer.",
  ),
  "By throwing a bottle you allow us to show it to whoever finds it, and to translate it when they ask.": provenByTest(
    "tests/translations/translations.test.ts",
    "comments and answers are translated, but no text the reader may not read",
  ),
  "While nobody holds or keeps it you can take it back, and we stop, but shared previews may stay.": [
    provenByTest("tests/bottles/api.test.ts", '"author", "DELETE /bottles/:held", undefined, 409, "bottle_held"'),
    provenByTest("tests/bottles/previews.test.ts", "may be kept by others for an hour"),
  ],
  "What we keep": HEADING,
  "What you enter, when and on what device you were here, and what others did with your bottles.": provenByTest(
    "tests/account/export.test.ts",
    "covers every table that references people, or names a reason",
  ),
  "No place more exact than your country and your time zone.": provenByColumns(
    (columns) =>
      String(columns.filter((name) => LOCATION_COLUMNS.test(name)).sort()) === String(KNOWN_LOCATION_COLUMNS),
  ),
  "Nothing is sold.": provenByPeople("The server gives data to nobody but its person; who runs it could still."),
  "What we read": HEADING,
  "No chat is read, unless one of the two reports it.": provenByTest(
    "tests/safety/sealed-talk.test.ts",
    "is sealed with what stands around it, outlives its recall, and is read by officials alone, each look logged",
  ),
  "Then a member of the team sees the messages around it, and that look is logged.": provenByTest(
    "tests/safety/sealed-talk.test.ts",
    "is sealed with what stands around it, outlives its recall, and is read by officials alone, each look logged",
  ),
  "Only first words to a stranger may be held until the team has read them: if a rule holds a word, the same text is sent often, or checking takes too long.":
    [
      provenByTest(
        "tests/chat/held.test.ts",
        "arrives as the newest unread message when an official releases it, and both are notified",
      ),
      provenByTest("tests/safety/mass-mail-more.test.ts", "first messages to strangers are counted and held together"),
    ],
  "Between friends words are refused or covered, never held; a photo may be, where a program checks pictures.": [
    provenByTest("tests/safety/unchecked.test.ts", "between friends is kept in the field where it was typed"),
    provenByTest(
      "tests/safety/mass-mail-more.test.ts",
      "what friends say, or who was answered, is left where it stands, though it was counted as first words",
    ),
    provenByTest(
      "tests/chat/picture-check.test.ts",
      "hold (burn %s): seen by its sender alone until an official lets it through",
    ),
  ],
  "Recalled, burned, gone": HEADING,
  "If you edit a message, what it said before is kept for 30 days, so that a report can hold it; recalling it erases that too.":
    provenByTest("tests/chat/edited-words.test.ts", "earlier versions go after their time"),
  "What you recall, and any photo that has burned, is erased.": provenByTest(
    "tests/chat/pictures.test.ts",
    "is opened once by its recipient, and its file is erased",
  ),
  "One exception: what was reported is kept as a sealed copy, for the team alone, until 30 days after the last day for an appeal or the final decision; longer only where the law demands it, which is logged.":
    provenByTest(
      "tests/safety/measures.test.ts",
      "evidence goes 30 days after the last day for an appeal, but under a legal hold",
    ),
  Ages: HEADING,
  "You have to be at least 13.": provenByTest(
    "tests/profile/birthday.test.ts",
    "under 13 and impossible days are refused, and the rest of the request is not applied",
  ),
  "People under 18 and adults do not meet, find or write to each other.": provenByTest(
    "tests/safety/ages.test.ts",
    "comes to nobody of the other by an event or a letter",
  ),
  "While you are new": HEADING,
  "During your first day, until you have thrown three bottles, and for 30 days after a measure for breaking a rule, others see ••• in place of your links, handles and phone numbers.":
    provenByTest(
      "tests/trust/steps.test.ts",
      "who is set back writes links that stay covered until then, and throws as often as before",
    ),
  "Some words are refused, covered, or wait for review.": provenByTest(
    "tests/safety/words.test.ts",
    "hold what an official looks at first: others do not see it, its writer does",
  ),
  "If something goes wrong": HEADING,
  "Every measure names its rule and its reason.": provenByTest(
    "tests/safety/measures.test.ts",
    "suspended: the bottle is gone, the hand opens, both sides know, the log too",
  ),
  "You can appeal once within 20 days; if the team has another member, they decide.": provenByTest(
    "tests/safety/measures.test.ts",
    "an appeal comes within its days",
  ),
  "Coins are not money": HEADING,
  "They cannot be bought, paid out or passed on outside the square.": provenByColumns(
    () =>
      String(COIN_REASONS.filter((reason) => /purchase|sale|buy|pay|gift/.test(reason))) ===
      "purchase_design,sale_design",
  ),
  Leaving: HEADING,
  "Download everything, then delete your account at once, whenever you can prove it is you.": [
    provenByTest(
      "tests/safety/past-measures.test.ts",
      "who is suspended still downloads and deletes; who is banned is told whom to ask",
    ),
    provenByTest(
      "tests/account/leaving.test.ts",
      "removes everything of the person from all tables, and nothing of other people",
    ),
  ],
  "Otherwise, or if banned, ask whoever runs this server.": provenByTest(
    "tests/safety/past-measures.test.ts",
    "who is suspended still downloads and deletes; who is banned is told whom to ask",
  ),
  "The team’s members leave it first.": provenByTest(
    "tests/safety/past-measures.test.ts",
    "the page of deletion tells a member of the team to leave the team first",
  ),
  "Who runs this server": HEADING,
  "The people behind this web address.": provenByPeople("Who they are the server does not know."),
  "They give no contact details; with an account, Feedback on your profile reaches the team.": provenByTest(
    "tests/safety/terms.test.ts",
    "say how the operator is reached, as the settings have it",
  ),
  "Each backup is kept for {days} days, and after that until a newer one is made and proven; those put elsewhere by hand, until someone deletes them.":
    [
      provenByTest("tests/operation/backup.test.ts", "older ones go, of this installation alone, and never the newest"),
      provenByTest(
        "tests/operation/verification.test.ts",
        "that fails is counted, named by doctor, tried again in an hour, and the last proven one is kept",
      ),
    ],
  "Nobody reads them; if one is ever needed, everyone who has left is erased from it again.": provenByTest(
    "tests/operation/erasures.test.ts",
    "erases again the accounts erased since the backup, with their pictures",
  ),
  "Backups are not made every night here.": provenByTest(
    "tests/safety/terms.test.ts",
    "name the days that the settings and the code keep",
  ),
  "Those that were made stay until someone deletes them.": provenByTest(
    "tests/safety/terms.test.ts",
    "name the days that the settings and the code keep",
  ),
  "The number of a deleted account, which names nobody, is kept for {days} days, and after that while an older backup exists, only so that no copy brings the account back.":
    provenByTest(
      "tests/operation/erasure-list.test.ts",
      "is stored longer than backups, and as long as an older backup exists",
    ),
};
