/** Each sentence of the deletion page and of the accessibility statement, and where it is shown to be true. */
import { HEADING, type Proof, people, shown } from "./statements";

/** By key of the catalogue. */
export const DELETION: Record<string, Proof> = {
  chats_keep: shown(
    "tests/account/removing.test.ts",
    "stays as from a deleted user unless they say so, without their pictures",
  ),
  chats_remove: shown(
    "tests/account/removing.test.ts",
    "goes when they say so: from every table, file and export, at once for the other one",
  ),
  coins: shown(
    "tests/account/leaving.test.ts",
    "pictures are gone from where they are kept, those of others stay",
  ),
  designs: shown(
    "tests/account/leaving.test.ts",
    "nothing of the person is left in any table, and nothing of others is missing",
  ),
  intro: shown("tests/account/leaving.test.ts", "an official account stays; who has left cannot leave again"),
  kept: shown("tests/account/leaving.test.ts", "what becomes of the bottles"),
  names: shown("tests/account/leaving.test.ts", "names and address are free again"),
  reported: shown("tests/account/removing.test.ts", "a report keeps its sealed copy, and nothing else does"),
  sea: shown("tests/account/leaving.test.ts", "what becomes of the bottles"),
  words: shown("tests/account/leaving.test.ts", "what becomes of the bottles"),
};

const UNTRIED = people("It says what nobody has done yet; whoever does it changes the sentence.");

export const ACCESSIBILITY_PAGE: Record<string, Proof> = {
  "What we aim for, how it is checked, and what does not work yet.": HEADING,
  "As of {date}.": shown(
    "tests/safety/terms.test.ts",
    "and the accessibility statement are found by search engines, and linked for visitors and members",
  ),
  "What we aim for": HEADING,
  "WCAG 2.2, level AA, on every screen, light and dark, in all ten languages.": people("It is an aim."),
  "Reading, throwing and writing work without JavaScript too.": shown(
    "tests/e2e/chat-plain.e2e.ts",
    "without a script: pictures, recall, delete, and what burns is seen once",
  ),
  "Checked with every change": HEADING,
  "Programs look for faults on the screens in English and Arabic (axe).": shown(
    "tests/e2e/walk.e2e.ts",
    "every screen is at home",
  ),
  "In all ten languages nothing may stick out sideways on a screen 320 pixels wide.": shown(
    "tests/e2e/walk.e2e.ts",
    "every screen is at home",
  ),
  "Tried on the main screens": HEADING,
  "Home, bottle, throwing, profile, square, friends, chat and login: the order and the names that a screen reader is given, keyboard, letters at 200 %, zoom at 400 %, forced colours, less motion, targets of at least 24 pixels.":
    shown("tests/e2e/access.e2e.ts", "order and names, zoom, large letters, forced colours, less motion"),
  "Not tried yet": HEADING,
  "Nobody who uses a screen reader, a switch or a magnifier every day has gone through everything.": UNTRIED,
  "The tests run in Chromium alone: Firefox, Safari, NVDA, VoiceOver and TalkBack are untested.": UNTRIED,
  "What does not work": HEADING,
  "Pictures that people send or show have no description.": shown(
    "tests/e2e/chat-plain.e2e.ts",
    'getByAltText(t("chat.photo_mine"))',
  ),
  "What strangers write may be read out in the wrong voice, because {language}.": shown(
    "tests/translations/detect.test.ts",
    "at least 50 held texts a language: 98 % right or undetermined, at most 1 % of all wrong",
  ),
  "Without JavaScript times are in UTC, and new messages come only when you reload.": shown(
    "tests/chat/plain-forms.test.ts",
    "forms without a script",
  ),
  "Tell us": HEADING,
  "Is something in your way?": HEADING,
  "Write through Feedback on your profile, or to the people behind this address: on which screen, with what, and what happened.":
    people("That it is read is theirs to keep."),
};
