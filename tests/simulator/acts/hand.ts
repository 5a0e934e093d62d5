/** A bottle in the hand, in the backpack, or one's own: what is done with it. */
import { priceAt } from "../../../src/limits/prices";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { areBlocked, handOf, isStopped, mayMeet, type SimulatedBottle, type SimulatedPerson } from "../model";
import { type Act, type ActWorld, type AnswerBody, someOfNewest } from "../world";
import { bottleThrown, dailyReward, earn } from "./sea";

const held = (world: ActWorld, person: SimulatedPerson): SimulatedBottle | undefined =>
  someOfNewest(world, world.model.thrown, (b) => b.state === "sea" && handOf(b, world.now) === person);

const kept = (world: ActWorld, person: SimulatedPerson): SimulatedBottle | undefined =>
  someOfNewest(world, world.model.thrown, (b) => b.state === "kept" && b.holder === person);

function leaveHand(world: ActWorld, person: SimulatedPerson, bottle: SimulatedBottle): void {
  const isHolder = bottle.state === "sea" && handOf(bottle, world.now) === person;
  world.hold("only the holder lets go", isHolder, () => `${person.username} and ${bottle.id}`);
  bottle.holder = null;
  bottle.until = 0;
}

/** Now and then somebody tries with a bottle that another one holds. */
const heldOrNot = (world: ActWorld, person: SimulatedPerson): SimulatedBottle | undefined =>
  world.chance(0.1)
    ? someOfNewest(world, world.model.thrown, (b) => b.author !== person && handOf(b, world.now) !== null)
    : held(world, person);

export const dropBottle: Act = async (world, person) => {
  const bottle = heldOrNot(world, person);
  if (!bottle) return null;
  const comment = world.words("I read it and thought of you for a long while.");
  const sent = { method: "POST", path: `/api/bottles/drop/${bottle.id}`, json: { comment } };
  const answer = await world.write(person, sent);
  if (!answer.ok) return `let ${bottle.id} go with a comment: ${answer.code}`;
  leaveHand(world, person, bottle);
  world.hold("no comment across bands and blocks", mayMeet(person, bottle.author, world.now), () => bottle.id);
  earn(world, person, answer, dailyReward(person, "comment", world.now));
  const row = await world.server.db
    .selectFrom("comments")
    .select("id")
    .where("bottle_id", "=", bottle.id)
    .where("content", "=", comment)
    .executeTakeFirst();
  world.hold("every acknowledged act is there", row !== undefined, () => `comment “${comment}”`);
  bottle.comments.push({ id: row?.id ?? "", by: person, answered: false, thanked: false });
  return `let “${bottle.text}” go with “${comment}”`;
};

export const throwBack: Act = async (world, person) => {
  const bottle = heldOrNot(world, person);
  if (!bottle) return null;
  const answer = await world.write(person, { method: "POST", path: `/api/bottles/throw-back/${bottle.id}` });
  if (answer.ok) leaveHand(world, person, bottle);
  return `threw ${bottle.id} back: ${answer.ok ? "done" : answer.code}`;
};

export const keepBottle: Act = async (world, person) => {
  const bottle = heldOrNot(world, person);
  if (!bottle) return null;
  const answer = await world.write(person, { method: "POST", path: `/api/bottles/collect/${bottle.id}` });
  if (!answer.ok) return `kept ${bottle.id}: ${answer.code}`;
  leaveHand(world, person, bottle);
  Object.assign(bottle, { state: "kept", holder: person });
  return `kept “${bottle.text}”`;
};

export const throwKept: Act = async (world, person) => {
  const bottle = kept(world, person);
  if (!bottle) return null;
  const content = world.words("Once more with this bottle.");
  const json = { bottleId: bottle.id, content };
  const answer = await world.write(person, { method: "POST", path: "/api/bottles/use-collected", json });
  if (!answer.ok) return `threw with a kept bottle: ${answer.code}`;
  bottle.uses++;
  world.hold("a kept bottle is good for three throws", bottle.uses <= SEA_LIMITS.usesOfCollected, () => bottle.id);
  bottleThrown(world, person, answer, content);
  return `threw “${content}” with the bottle of “${bottle.text}”`;
};

export const destroyKept: Act = async (world, person) => {
  const bottle = world.chance(0.1) ? someOfNewest(world, world.model.thrown, () => true) : kept(world, person);
  if (!bottle) return null;
  const sent = { method: "DELETE", path: "/api/bottles/destroy-collected", json: { bottleId: bottle.id } };
  const answer = await world.write(person, sent);
  if (!answer.ok) return `destroyed ${bottle.id}: ${answer.code}`;
  const isOwner = bottle.state === "kept" && bottle.holder === person;
  world.hold("only its keeper destroys a bottle", isOwner, () => `${person.username} and ${bottle.id}`);
  bottle.state = "removed";
  earn(world, person, answer, priceAt("destroy", world.now));
  return `destroyed “${bottle.text}”`;
};

export const takeBack: Act = async (world, person) => {
  const fits = (b: SimulatedBottle) => b.author === person && b.state !== "removed";
  const bottle = someOfNewest(world, world.model.thrown, world.chance(0.1) ? () => true : fits);
  if (!bottle) return null;
  const answer = await world.write(person, { method: "DELETE", path: `/api/bottles/${bottle.id}` });
  if (!answer.ok) return `took ${bottle.id} back: ${answer.code}`;
  world.hold("only the author takes a bottle back", bottle.author === person, () => bottle.id);
  const free = bottle.state === "removed" || handOf(bottle, world.now) === null;
  world.hold(
    "no bottle is taken out of a hand",
    free,
    () =>
      `${bottle.id}, ${bottle.state}, held by ${bottle.holder?.username} until ${new Date(bottle.until).toISOString()}`,
  );
  bottle.state = "removed";
  return `took “${bottle.text}” back`;
};

export const likeBottle: Act = async (world, person) => {
  const again = world.chance(0.2);
  const fits = (b: SimulatedBottle) =>
    b.state !== "removed" && (!again || (b.liked.has(person) && !b.likes.has(person)));
  const bottle = someOfNewest(world, world.model.thrown, fits);
  if (!bottle) return null;
  const answer = await world.write(person, { method: "POST", path: `/api/bottles/like/${bottle.id}` });
  if (!answer.ok) return `liked ${bottle.id}: ${answer.code}`;
  const { now } = world;
  const whose = () => `${person.username} and ${bottle.id}`;
  world.hold("nobody likes their own bottle", bottle.author !== person, whose);
  const known = bottle.likes.has(person);
  world.hold("no like across bands and blocks", known || mayMeet(person, bottle.author, now), whose);
  world.hold("no like of who is stopped", known || !isStopped(bottle.author, now), whose);
  const first = !bottle.liked.has(person);
  bottle.likes.add(person);
  bottle.liked.add(person);
  earn(world, person, answer, first ? dailyReward(person, "like", now) : 0);
  return `liked “${bottle.text}”`;
};

export const unlikeBottle: Act = async (world, person) => {
  const bottle = someOfNewest(world, world.model.thrown, (b) => b.likes.has(person));
  if (!bottle) return null;
  const answer = await world.write(person, { method: "DELETE", path: `/api/bottles/like/${bottle.id}` });
  if (answer.ok) {
    bottle.likes.delete(person);
    earn(world, person, answer, 0);
  }
  return `took the like of ${bottle.id} back: ${answer.ok ? "done" : answer.code}`;
};

export const answerComment: Act = async (world, person) => {
  const bottle = someOfNewest(world, world.model.thrown, (b) => b.author === person && b.comments.length > 0);
  const comment = bottle && world.oneOf(bottle.comments);
  if (!bottle || !comment) return null;
  const thanks = world.chance(0.3);
  const path = `/api/bottles/comments/${comment.id}/${thanks ? "thanks" : "answer"}`;
  const json = thanks ? {} : { content: world.words("Thank you.") };
  const answer = await world.write(person, { method: "POST", path, json });
  if (!answer.ok) return `answered ${comment.by.username}: ${answer.code}`;
  world.hold("a comment is answered once", thanks || !comment.answered, () => comment.id);
  world.hold("no answer across bands and blocks", mayMeet(person, comment.by, world.now), () => comment.id);
  if (!thanks) comment.answered = true;
  return `${thanks ? "thanked" : "answered"} ${comment.by.username}`;
};

/** What a reader may see of a bottle. */
function checkOpened(world: ActWorld, person: SimulatedPerson, bottle: SimulatedBottle): void {
  const { author, state } = bottle;
  const holds = handOf(bottle, world.now) === person;
  const whose = () => `${bottle.id} of ${author.username} to ${person.username}`;
  world.hold("what was removed is not shown", state !== "removed" || author === person, whose);
  world.hold("a block hides bottles", !areBlocked(author, person) || holds, whose);
  world.hold("a ban hides bottles", author.banned === null || holds, whose);
}

function checkComments(world: ActWorld, person: SimulatedPerson, comments: AnswerBody["comments"] = []): void {
  for (const { content, author } of comments) {
    const writer = author && world.model.byId.get(author.id);
    const meets = !writer || writer === person || mayMeet(writer, person, world.now);
    const whose = () => `“${content}” of ${writer?.username} to ${person.username}`;
    world.hold("comments keep bands and blocks apart", meets, whose);
  }
}

/** The page of a bottle, as the API tells it. */
export const readBottle: Act = async (world, person) => {
  const bottle = someOfNewest(world, world.model.thrown, () => true);
  if (!bottle) return null;
  const { ok, body, code } = await world.get(person, `/api/bottles/detail/${bottle.id}`);
  if (!ok) return `opened ${bottle.id}: ${code}`;
  checkOpened(world, person, bottle);
  const holds = bottle.state === "sea" && handOf(bottle, world.now) === person;
  world.hold("heldByMe is so", body.heldByMe === holds, () => `${bottle.id} and ${person.username}`);
  // Whoever is banned has no name, where the bottle is kept or in a hand too.
  const nameless = bottle.author.banned !== null || !mayMeet(bottle.author, person, world.now);
  const named = body.author !== null || nameless;
  world.hold("an author is named to who may meet them", named, () => `${bottle.id} to ${person.username}`);
  checkComments(world, person, body.comments);
  return `opened “${bottle.text}”`;
};

export const openBottlePage: Act = async (world, person) => {
  const bottle = someOfNewest(world, world.model.thrown, () => true);
  if (!bottle) return null;
  const { status, text } = await world.page(person, `/bottle/${bottle.id}`);
  if (status === 200 && text.includes(bottle.text)) checkOpened(world, person, bottle);
  return `opened the page of “${bottle.text}”: ${status}`;
};
