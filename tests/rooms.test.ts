/** Each kind that rooms share has a room: one that is added to the list of kinds without one is missed here. */
import { expect, test } from "bun:test";
import { LISTS_OF_PICTURES } from "../src/backup/referenced-pictures";
import type { EventKind } from "../src/db/tables/events";
import type { TranslatableKind } from "../src/db/tables/translations";
import { mergeRoomEvents } from "../src/events/events";
import type { Room } from "../src/room";
import { compileRoomPlan } from "../src/room";
import { ROOMS } from "../src/rooms";
import type { ContentKind } from "../src/safety/safety";

const REPORTED: Record<ContentKind, true> = {
  bottle: true,
  comment: true,
  answer: true,
  design: true,
  user: true,
  message: true,
};
const TRANSLATED: Record<TranslatableKind, true> = {
  bottle: true,
  comment: true,
  answer: true,
  message: true,
  design: true,
  design_comment: true,
  signature: true,
  feedback: true,
  feedback_reply: true,
  birthday_note: true,
  birthday_reply: true,
  appeal: true,
  appeal_reply: true,
  measure_reason: true,
  log_words: true,
  held_text: true,
  mass_text: true,
  evidence: true,
  case_words: true,
  team_letter: true,
};
const LOGGED: Record<EventKind, true> = {
  message: true,
  state: true,
  recalled: true,
  burned: true,
  edited: true,
  reaction: true,
  hidden: true,
  removed: true,
};

const kindsIn = <K extends string>(all: Record<K, true>): K[] => Object.keys(all) as K[];
const plan = compileRoomPlan(ROOMS);
const live = mergeRoomEvents(ROOMS);

test("what can be reported is some room's", () => {
  expect(kindsIn(REPORTED).filter((kind) => !plan.things[kind]?.length)).toEqual([]);
});

test("what can be translated is some room's", () => {
  expect(kindsIn(TRANSLATED).filter((kind) => plan.textOf(kind) === null)).toEqual([]);
});

test("what a log of events holds some room can say", () => {
  expect(kindsIn(LOGGED).filter((kind) => !live.payloads[kind])).toEqual([]);
});

test("a backup asks every room that has pictures of people", () => {
  const rooms: readonly Room[] = ROOMS;
  expect(new Set(rooms.flatMap(({ pictures }) => pictures?.of ?? []))).toEqual(new Set(LISTS_OF_PICTURES));
});
