/** The states of a chat message: what became of it, and what became of the two people. */
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { DAY } from "../../../src/runtime/units";
import { decideCase, decideHeldText, restoreContent } from "../../../src/safety/safety";
import { unfollowPerson } from "../../../src/social/social";
import { markEvidenceOpened, officialContext, things } from "../../safety/official-fixtures";
import { CIRCUMSTANCES } from "./bottle-rows";
import { endBurn, eraseKey } from "./burn-rules";
import { type MessageVerb, type ModelMessage, newSide, recountUnread } from "./message-rules";
import { sendToTaker } from "./message-send";
import { actOnMessage } from "./message-table";
import { personOf, type StateWorld } from "./world";

/** `author` has written it to `taker`. */
export const MESSAGE_ROLES = ["author", "taker", "stranger"] as const;

const TEAM_ACTS = ["release", "refuse", "takeAway", "bringBack"] as const;
type TeamAct = (typeof TEAM_ACTS)[number];
type Step = [verb: MessageVerb | TeamAct, who: string];
interface MessageStory {
  kind: ModelMessage["kind"];
  steps: Step[];
  /** ms after the last step */
  from: number;
  to: number;
  /** At its end something else is possible. */
  hasEnd?: true;
  /** It meets all circumstances in a short run on SQLite. */
  isMain?: true;
  /** The first text of somebody who follows, which waits for review. */
  isHeld?: true;
}

const { recallWindow: RECALL, editWindow: EDIT, burnClaimKept: KEPT } = CHAT_LIMITS;
const { burnRetention: BURN } = CHAT_SERVER_LIMITS;
const story = (kind: ModelMessage["kind"], steps: Step[], from = 0, to = RECALL): MessageStory => ({
  kind,
  steps,
  from,
  to,
});
const held = (steps: Step[], to = DAY): MessageStory => ({ ...story("text", steps, 0, to), isHeld: true });

export const MESSAGE_STORIES: Record<string, MessageStory> = {
  sent: { ...story("text", []), hasEnd: true, isMain: true },
  "sent some time ago": story("text", [], RECALL + 1, DAY),
  delivered: story("text", [["receive", "taker"]]),
  read: story("text", [["markRead", "taker"]]),
  recalled: story("text", [["recall", "author"]]),
  "reacted to": story("text", [["react", "taker"]]),
  "reacted to and recalled": story("text", [
    ["react", "author"],
    ["recall", "author"],
  ]),
  edited: story("text", [["edit", "author"]], 0, EDIT),
  "edited and recalled": story("text", [
    ["edit", "author"],
    ["recall", "author"],
  ]),
  "as old as an edit may be": { ...story("text", [], EDIT, EDIT + 1), hasEnd: true },
  "deleted by its sender": story("text", [["remove", "author"]]),
  "deleted by its recipient": story("text", [["remove", "taker"]]),
  "deleted by both": story("text", [
    ["remove", "author"],
    ["remove", "taker"],
  ]),
  "of a conversation that its sender removed": story("text", [["removeConversation", "author"]]),
  "of a conversation that its recipient removed": story("text", [["removeConversation", "taker"]]),
  "a picture": { ...story("image", []), isMain: true },
  "a picture, recalled": story("image", [["recall", "author"]]),
  "a burn picture": { ...story("burn", [], 0, BURN - 1), hasEnd: true, isMain: true },
  "a burn picture, opened": story("burn", [["open", "taker"]], 0, DAY),
  "a burn picture, claimed": { ...story("burn", [["claim", "taker"]], 0, KEPT - 1), hasEnd: true, isMain: true },
  "a burn picture, claimed a minute ago": story("burn", [["claim", "taker"]], KEPT, DAY),
  "a burn picture, claimed and shown": story("burn", [
    ["claim", "taker"],
    ["finish", "taker"],
  ]),
  "a burn picture, claimed and recalled": story("burn", [
    ["claim", "taker"],
    ["recall", "author"],
  ]),
  "a burn picture, expired": story("burn", [], BURN, BURN + DAY),
  "a burn picture, recalled": story("burn", [["recall", "author"]]),
  "a burn picture, deleted": story("burn", [["remove", "taker"]]),
  "in review": held([]),
  "in review, recalled": held([["recall", "author"]]),
  "in review, deleted": held([["remove", "author"]]),
  refused: held([["refuse", "official"]], RECALL),
  released: held([["release", "official"]], RECALL),
  "removed by the team": story(
    "text",
    [
      ["report", "taker"],
      ["takeAway", "official"],
    ],
    0,
    DAY,
  ),
  "brought back by the team": story("text", [
    ["report", "taker"],
    ["takeAway", "official"],
    ["bringBack", "official"],
  ]),
  "deleted by its recipient, removed and brought back by the team": story("text", [
    ["report", "taker"],
    ["remove", "taker"],
    ["takeAway", "official"],
    ["bringBack", "official"],
  ]),
  "removed by the team, deleted by its recipient, and brought back": story("text", [
    ["report", "taker"],
    ["takeAway", "official"],
    ["remove", "taker"],
    ["bringBack", "official"],
  ]),
};

const REASON = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

async function callTeam({ db, official, now }: StateWorld, act: TeamAct, id: string): Promise<unknown> {
  const text = { kind: "message", id } as const;
  if (act === "release") return decideHeldText(db, official.id, things, { ...text, decision: "release" }, now);
  if (act === "refuse") return decideHeldText(db, official.id, things, { ...text, decision: "remove" }, now);
  const context = officialContext(official);
  const caseId = await markEvidenceOpened(db, official, id);
  if (act === "bringBack") return restoreContent(db, things, context, { caseId, reason: "A mistake." }, now);
  return decideCase(db, things, context, { caseId, decision: { kind: "remove", remove: true, ...REASON } }, now);
}

/** A text that goes on does so as the newest message; what is taken away is hidden from its recipient. */
async function decide(world: StateWorld, act: TeamAct, message: ModelMessage): Promise<void> {
  await callTeam(world, act, message.id);
  if (act === "refuse") message.review = "refused";
  else message.isRemoved = act === "takeAway";
  if (act !== "release") return recountUnread(message);
  message.hiddenFrom.delete(message.to);
  Object.assign(message, { review: null, at: world.now, seq: 2 });
  message.sides.set(message.to, newSide({ unread: 1 }));
}

const isTeamAct = (verb: string): verb is TeamAct => TEAM_ACTS.some((act) => act === verb);

/** @returns the message, and what differed from the model on the way */
export async function tellMessageStory(world: StateWorld, story: MessageStory) {
  const message = await sendToTaker(world, story);
  const faults: string[] = [];
  for (const [verb, who] of story.steps) {
    world.now += 1_000;
    if (isTeamAct(verb)) await decide(world, verb, message);
    else faults.push(...(await actOnMessage(world, { verb, role: who }, message)));
  }
  return { message, faults };
}

type Begin = (world: StateWorld, message: ModelMessage) => Promise<unknown>;

/** As of a bottle; burn pictures end, unless nothing but an age has changed. */
const alike =
  (name: string, ends = true): Begin =>
  async (world, message) => {
    await CIRCUMSTANCES[name]?.begin?.(world, {} as never);
    if (ends) endBurn(message);
  };

/** What was sent goes with its sender's account: pictures, and what waits for review. */
const leave =
  (name: "author" | "taker"): Begin =>
  async (world, message) => {
    const { id } = personOf(world, name);
    await alike(`${name} deleted`)(world, message);
    message.sides.delete(id);
    message.reporters.delete(id);
    eraseKey(message);
    if (message.from !== id) return;
    message.versions = 0;
    if (message.kind === "image" && !message.isRecalled) message.ended ??= "opened";
    message.isErased = message.review !== null;
  };

const unfollow =
  (name: "author" | "taker", other: "author" | "taker"): Begin =>
  async (world, message) => {
    await unfollowPerson(world.db, personOf(world, name), personOf(world, other).id, world.now);
    if (!message.areFriends) return false;
    message.areFriends = false;
    if (name === "author") message.isSenderFollowing = false;
    endBurn(message);
  };

const removal =
  (name: "author" | "taker"): Begin =>
  (world, message) =>
    actOnMessage(world, { verb: "removeConversation", role: name }, message);

export const MESSAGE_CIRCUMSTANCES: Record<string, Begin | null> = {
  nothing: null,
  "the recipient follows no more": unfollow("taker", "author"),
  "the sender follows no more": unfollow("author", "taker"),
  "blocked by its sender": alike("author has blocked them"),
  "blocked by its recipient": alike("they have blocked the author"),
  "sender suspended": alike("author suspended"),
  "sender's suspension over": alike("author's suspension over"),
  "sender banned": alike("author banned"),
  "sender's ban lifted": alike("author's ban lifted"),
  "sender deleted": leave("author"),
  "sender under 18": alike("author under 18"),
  "recipient suspended": alike("taker suspended"),
  "recipient banned": alike("taker banned"),
  "recipient deleted": leave("taker"),
  "conversation removed by its sender": removal("author"),
  "conversation removed by its recipient": removal("taker"),
};
