/** What reading and typing leave where one of the two has switched receipts or typing signals off. */
import type { UserRow } from "../../../src/db/tables/users";
import { aMessageToOneself } from "./chat-things";
import { type RuleName, STATES_OF_VARIANT, type Verb } from "./rules";
import { aboutPerson, type MakeThing } from "./things";

type SwitchColumn = keyof UserRow & `${string}_on`;

const withSwitchOff =
  (who: "me" | "other", column: SwitchColumn, make: MakeThing): MakeThing =>
  async (scene) => {
    await scene.db
      .updateTable("users")
      .set({ [column]: 0 })
      .where("id", "=", scene[who].id)
      .execute();
    return make(scene);
  };

/** The switch stays off: neither a walk nor a story goes on with these people. */
const LAST = { shortStates: STATES_OF_VARIANT, endsWalk: true, endsStory: true } as const;

const reading = (who: "me" | "other", despite: readonly RuleName[]): Verb => ({
  ...LAST,
  make: withSwitchOff(who, "receipts_on", aMessageToOneself),
  ways: { "POST /api/chat/:id/read": { json: () => ({}) }, "POST /chat/:id/read": {} },
  // Nothing had told before that it was delivered.
  emits: (_pair, { exists }) => (exists === undefined ? [] : ["event state", "receipt delivered"]),
  despite,
});

const typing = (who: "me" | "other"): Verb => ({
  ...LAST,
  make: withSwitchOff(who, "typing_on", aboutPerson),
  ways: { "POST /api/chat/:id/typing": {} },
  emits: () => [],
});

/** @param despite what is no obstacle to reading */
export const switchVerbs = (despite: readonly RuleName[]): Readonly<Record<string, Verb>> => ({
  "read messages, receipts off": reading("me", despite),
  "read messages of somebody whose receipts are off": reading("other", despite),
  "type, signals off": typing("me"),
  "type to somebody whose signals are off": typing("other"),
});
