/** Where a member of the team is more to people under 18, or they to a member, than any adult is; each with its reason. */

/** Answers and thanks below an official letter are the team's: they name the member who gave them (docs/product.md 3.15). */
const ANSWERS = ["system messages, reader", "the page of system messages, reader", "the download of messages, reader"];

/** What a member reads between people: letters, comments and answers of both bands, with the names (docs/product.md 8.2). */
const READ_BY_MEMBERS = [
  "a letter's page, stranger",
  "a letter as JSON, stranger",
  "a letter's shared page, stranger",
  "a letter's share, stranger",
  "what one picked up, reader",
  "a letter in one's hand, reader",
  "letters one keeps, reader",
  "a letter one keeps, reader",
  "the page of a letter one keeps, reader",
  "a bought design, as a design, reader",
  "a bought design's shared page, stranger",
  "a bought design's share, stranger",
  "comments on a letter, stranger",
  "comments on a letter one keeps, reader",
  "their comment on a third one's letter, reader",
  "their comment on a third one's page, reader",
  "their comment on one's own letter, reader",
  "their comment on one's own page, reader",
  "one's own letters with comments, reader",
  "their answer to one's comment, reader",
  "news of one's own letter, at home, reader",
  "their comment on a third one's design, reader",
  "their comment on a third one's design page, reader",
  "a push of their comment, reader",
  "reporting a bottle: the page, stranger",
  "reporting a comment: the page, reader",
  "reporting a message: the page, reader",
  "a reported bottle: the thanks, stranger",
  "a reported comment: the thanks, reader",
  "a reported message: the thanks, reader",
];

/** The team's own account has no birthday, and what it designs is for all (`designsForAll`). Nobody else without one designs. */
const DESIGNS = [
  "the market, stranger",
  "the exhibition, stranger",
  "the square, searched, stranger",
  "the exhibition, searched, stranger",
  "the page of the market, stranger",
  "the page of the exhibition, stranger",
  "a design on sale, stranger",
  "the page of a design on sale, stranger",
  "a design's page for its designer, stranger",
  "a designer's shelf, stranger",
  "comments on their design, stranger",
  "what one bought, reader",
  "the page of what one bought, reader",
  "a bought design, reader",
  "a bought design, as a design, reader",
  "a bought design's shared page, stranger",
  "a bought design's share, stranger",
  "translating a design, stranger",
  "reporting a design: the page, stranger",
  "a view of a design, stranger",
  "a view of a design, by page, stranger",
  "liking a design, stranger",
  "taking a like of a design back, stranger",
  "liking a design, by form, stranger",
  "taking a like of a design back, by form, stranger",
  "commenting on a design, stranger",
  "commenting on a design, by form, stranger",
  "buying, by form, stranger",
  "buying, stranger",
  "reporting a design, stranger",
  "a reported design: the thanks, stranger",
];

export const MEMBERS_ARE_READ = ANSWERS;
export const TEAM_ACCOUNT_IS_READ = [...ANSWERS, ...DESIGNS];
export const MEMBERS_READ = [...ANSWERS, ...READ_BY_MEMBERS];
