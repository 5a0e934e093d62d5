/** Each sentence of the deletion page and of the accessibility statement, and where it is shown to be true. */
import { HEADING, provenByPeople, provenByTest, type StatementProof } from "./statements";

/** By key of the catalogue. */
export const DELETION_PAGE: Record<string, StatementProof> = {
  chats_keep: provenByTest(
    "tests/account/removing.test.ts",
    "stay by default as those of a deleted user, without pictures",
  ),
  chats_remove: provenByTest(
    "tests/account/removing.test.ts",
    "are removed on request from every table, file and export, at once for the other person",
  ),
  coins: provenByTest(
    "tests/account/leaving.test.ts",
    "removes the pictures from the store, and keeps those of other people",
  ),
  designs: provenByTest(
    "tests/account/leaving.test.ts",
    "removes everything of the person from all tables, and nothing of other people",
  ),
  intro: provenByTest("tests/account/leaving.test.ts", "is refused for an official account, and for a deleted one"),
  kept: provenByTest("tests/account/leaving.test.ts", "keeps or removes the bottles by their state"),
  names: provenByTest("tests/account/leaving.test.ts", "frees names and address"),
  official: provenByTest(
    "tests/safety/past-measures.test.ts",
    "the page of deletion tells a member of the team to leave the team first",
  ),
  reported: provenByTest("tests/account/removing.test.ts", "stay only in the sealed copy of a report"),
  sea: provenByTest("tests/account/leaving.test.ts", "keeps or removes the bottles by their state"),
  words: provenByTest("tests/account/leaving.test.ts", "keeps or removes the bottles by their state"),
};

const NOT_YET_TRIED = provenByPeople("It says what nobody has done yet; whoever does it changes the sentence.");

export const ACCESSIBILITY_PAGE: Record<string, StatementProof> = {
  "What we aim for, how it is checked, and what does not work yet.": HEADING,
  "As of {date}.": provenByTest(
    "tests/safety/terms.test.ts",
    "and the accessibility statement are found by search engines, and linked for visitors and members",
  ),
  "What we aim for": HEADING,
  "WCAG 2.2, level AA, on every screen, light and dark, in all ten languages.": provenByPeople("It is an aim."),
  "Reading, throwing and writing work without JavaScript too.": provenByTest(
    "tests/e2e/chat-plain.e2e.ts",
    "without a script: pictures, recall, delete, and what burns is seen once",
  ),
  "Checked with every change": HEADING,
  "Programs look for faults on the screens in English and Arabic (axe).": provenByTest(
    "tests/e2e/walk.e2e.ts",
    "every screen is at home",
  ),
  "In all ten languages nothing may stick out sideways on a screen 320 pixels wide.": provenByTest(
    "tests/e2e/walk.e2e.ts",
    "every screen is at home",
  ),
  "Tried on the main screens": HEADING,
  "Home, bottle, throwing, profile, square, friends, chat and login: the order and the names that a screen reader is given, keyboard, text at 200%, zoom at 400%, forced colours, reduced motion, targets of at least 24 pixels.":
    provenByTest("tests/e2e/access.e2e.ts", "order and names, zoom, large letters, forced colours, less motion"),
  "Not tried yet": HEADING,
  "Nobody who uses a screen reader, a switch or a magnifier every day has gone through everything.": NOT_YET_TRIED,
  "Every change is tested in Chromium, in Firefox only now and then; Safari, NVDA, VoiceOver and TalkBack are untested.":
    NOT_YET_TRIED,
  "What does not work": HEADING,
  "Pictures that people send or show have no description.": provenByTest(
    "tests/e2e/chat-plain.e2e.ts",
    'getByAltText(t("chat.photo_mine"))',
  ),
  "What strangers write may be read out in the wrong voice, because its language is not always known.": provenByTest(
    "tests/translations/detect.test.ts",
    "of at least 50 sample texts per language 98 % are right or undetermined, at most 1 % of all wrong",
  ),
  "Without JavaScript, times are in UTC, and new messages come only when you reload.": provenByTest(
    "tests/chat/plain-forms.test.ts",
    "chat forms without JavaScript",
  ),
  "Tell us": HEADING,
  "Is something in your way?": HEADING,
  "Write through Feedback on your profile, or to the people who run this server: say on which screen, with what, and what happened.":
    provenByPeople("That it is read is theirs to keep."),
};
