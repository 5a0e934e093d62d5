/** What two people may do to their chat one after another. */
import fc from "fast-check";
import { CHAT_ACT_NAMES, type ChatActName } from "./unread-acts";

const ACT = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant<ChatActName>("send") },
    { weight: 10, arbitrary: fc.constantFrom(...CHAT_ACT_NAMES) },
  ),
  me: fc.nat(1),
  at: fc.nat(20),
});
/** Else few strangers would write to each other at all. */
const REQUEST = (["follow", "send"] as const).map((act) => ({ act, me: 0, at: 0 }));
export const STORY = fc.record({
  areFriends: fc.boolean(),
  acts: fc
    .tuple(fc.constantFrom([], REQUEST), fc.array(ACT, { minLength: 15, maxLength: 30, size: "max" }))
    .map(([first, then]) => [...first, ...then]),
});
export type UnreadStory = typeof STORY extends fc.Arbitrary<infer T> ? T : never;

const story = (areFriends: boolean, ...acts: [ChatActName, number, number][]): [UnreadStory] => [
  { areFriends, acts: acts.map(([act, me, at]) => ({ act, me, at })) },
];
/** Each has failed once. */
export const EXAMPLES = [
  story(
    true,
    ["send", 0, 0],
    ["send", 0, 0],
    ["delete for oneself", 1, 0],
    ["report, and it is removed", 1, 0],
    ["lift the removal", 1, 0],
    ["report, and it is removed", 1, 1],
    ["restore what was removed", 1, 1],
  ),
  story(
    true,
    ["send", 0, 0],
    ["report in vain", 1, 0],
    ["hide by a round", 1, 0],
    ["show by a round", 1, 0],
    ["recall", 0, 0],
  ),
  story(
    true,
    ["send", 0, 0],
    ["block", 1, 0],
    ["read all", 1, 0],
    ["delete for oneself", 1, 0],
    ["unblock", 1, 0],
    ["follow", 0, 0],
    ["follow", 1, 0],
    ["send", 0, 0],
    ["read a part", 1, 0],
    ["unfollow", 1, 0],
  ),
  story(
    false,
    ["follow", 0, 0],
    ["send", 0, 0],
    ["follow", 1, 0],
    ["send", 0, 0],
    ["delete for oneself", 1, 1],
    ["hide by a round", 1, 0],
    ["show by a round", 1, 0],
    ["mute", 1, 0],
    ["unmute", 1, 0],
    ["remove the conversation", 1, 0],
  ),
  story(
    false,
    ["follow", 0, 0],
    ["send what is held", 0, 0],
    ["release it", 1, 0],
    ["delete for oneself", 1, 0],
    ["send what is held", 0, 0],
    ["refuse it", 1, 1],
  ),
  story(false, ["follow", 0, 0], ["send", 0, 0], ["mute", 1, 0], ["send", 1, 0]),
  story(true, ["send", 0, 0], ["remove the conversation", 1, 0], ["send", 0, 0], ["delete for oneself", 1, 1]),
  story(
    true,
    ["send a burn picture", 0, 0],
    ["send a burn picture", 0, 0],
    ["send", 0, 0],
    ["send a burn picture", 0, 0],
    ["open a burn picture", 1, 1],
    ["open a burn picture", 1, 3],
    ["recall", 0, 2],
    ["open a burn picture", 1, 0],
  ),
];
