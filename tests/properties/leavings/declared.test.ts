/** The table of ways beside what the code declares: a job, a state of a text without a row is missed here. */
import { expect, test } from "bun:test";
import { TEXT_STATES } from "../../account/text-states";
import { listRoomJobs, ROOM_JOBS } from "./declared";
import { LEAVINGS } from "./table";
import { TIMED_ROWS } from "./time";

const ERASED_STATES = Object.entries(TEXT_STATES).flatMap(([column, states]) =>
  states.filter(({ erased }) => erased !== "stays").map(({ state }) => `${column}: ${state}`),
);

test("every state of a text that is erased is brought about by some way", () => {
  const erased = new Set(Object.values(LEAVINGS).flatMap(({ erases }) => erases));
  expect([...erased].sort()).toEqual([...ERASED_STATES].sort());
});

test("every job that rooms run at a departure and in housekeeping has a way that needs it", () => {
  expect(Object.keys(ROOM_JOBS).sort()).toEqual([...new Set(listRoomJobs())].sort());
  const known = [...Object.keys(LEAVINGS), ...Object.keys(TIMED_ROWS)];
  const unknown = Object.values(ROOM_JOBS)
    .flat()
    .filter((each) => !each.startsWith("(") && !known.includes(each));
  expect(unknown).toEqual([]);
});
