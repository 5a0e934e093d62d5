/** Which property walks the values of a column, and the relations between two people. `values.test.ts` knows the schema. */

/** A word rule of these tests holds whatever has it. */
export const HELD_WORD = "heldword";

/** File or folder of the property that names and walks each value of a column. */
export const VALUE_COLUMNS: Readonly<Record<string, string>> = {
  "bottles.band": "keys/world.ts",
  "bottles.state": "states/model.ts",
  "birthday_requests.decision": "emitted/team.ts",
  "chat_messages.kind": "states/message-rows.ts",
  "chat_messages.review": "states/message-rules.ts",
  "designs.status": "states/design-model.ts",
  "erasures.messages": "leavings/chat-acts.ts",
  "findings.outcome": "states/holding-rules.ts",
  "mail_proofs.kind": "pairs/secrets.ts",
  "mass_texts.decision": "emitted/team.ts",
  "measures.age": "keys/world.ts",
  "measures.kind": "emitted/team.ts",
  "photos.kind": "leavings/profile.ts",
  "users.photo_blur": "photo-blur.test.ts",
  "users.who_finds": "contact-rules.test.ts",
  "users.who_follows": "contact-rules.test.ts",
  "users.who_writes": "contact-rules.test.ts",
  "word_rules.kind": "pairs/words.ts",
  "word_rules.mode": "pairs/words.ts",
  "word_rules.reach": "pairs/words.ts",
};

/** Columns whose values no property walks, and why. */
export const VALUES_WITHOUT_PROPERTY: Readonly<Record<string, string>> = {
  "events.kind": "emitted/emitted.test.ts asks for every kind that rooms declare",
  "passkey_challenges.purpose": "one purpose for another is refused: tests/auth/passkeys",
  "passkeys.kind": "a name on one's own page; decides nothing",
  "sessions.scope": "each writing route with a token that reads: tests/auth/access-tokens.test.ts",
  "users.gender": "shown; decides nothing",
};

/** Tables with columns for two people. */
export const RELATIONS: Readonly<Record<string, string>> = {
  blocks: "a part of the state",
  follows: "a part of the state",
  conversations: "a part of the state",
  conversation_members: "a part of the state",
  bottles: "states/model.ts: author, holder, keeper",
  designs: "states/design-model.ts: designer, owner",
  audit_log: "what an official did about a person",
  birthday_requests: "what an official answered a person",
  feedback: "one's own words and the official who answers",
  measures: "what an official took and lifted; a measure in force is a part of the state as a standing",
  pending_follows: "waits for the sign-in of one: nothing is told before",
  report_cases: "of whom a case is, and the official who has it",
  system_messages: "what one was told: facts.ts compares it, `wasAnnounced` is a part of the state",
  told_follows: "what the other one was told already: pairs/follows.ts",
};
