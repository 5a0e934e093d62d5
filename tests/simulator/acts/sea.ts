/** Bottles: throwing, finding, letting go. */

import { priceAt } from "../../../src/limits/prices";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { countDone, doneToday, handOf, isStopped, mayMeet, type SimulatedBottle, type SimulatedPerson } from "../model";
import { type Act, type ActWorld, type Answer, someOfNewest } from "../world";

/** Coins move by what the answer says, and to what it says. */
export function earn(world: ActWorld, person: SimulatedPerson, answer: Answer, reward: number): void {
  const { body } = answer;
  world.hold("each act pays what it pays", body.reward === reward, () => `${answer.text.slice(0, 200)}, not ${reward}`);
  person.coins += reward;
  world.hold("an answer tells the balance", body.coins === person.coins, () => `${body.coins}, not ${person.coins}`);
}

/** The reward of a like or comment, of which the first ones of a day are paid. */
export function dailyReward(person: SimulatedPerson, kind: "like" | "comment", now: number): number {
  const most = priceAt(kind === "like" ? "likesPaidPerDay" : "commentsPaidPerDay", now);
  const paid = doneToday(person, `paid-${kind}`, now) < most;
  if (paid) countDone(person, `paid-${kind}`, now);
  return paid ? priceAt(kind, now) : 0;
}

export function bottleThrown(world: ActWorld, author: SimulatedPerson, answer: Answer, text: string): void {
  const { model, now } = world;
  countDone(author, "throw", now);
  const done = doneToday(author, "throw", now);
  world.hold("three throws a day", done <= SEA_LIMITS.throwsPerDay, () => `${author.username} has thrown ${done}`);
  earn(world, author, answer, priceAt("throw", now));
  const left = SEA_LIMITS.throwsPerDay - done;
  world.hold("an answer tells the throws left", answer.body.throwsLeft === left, () => `${answer.text}, not ${left}`);
  const sets = {
    pickedBy: new Set<SimulatedPerson>(),
    likes: new Set<SimulatedPerson>(),
    liked: new Set<SimulatedPerson>(),
  };
  const id = answer.body.bottle?.id ?? "";
  const bottle: SimulatedBottle = {
    id,
    author,
    text,
    state: "sea",
    holder: null,
    until: 0,
    comments: [],
    uses: 0,
    ...sets,
  };
  model.bottles.set(id, bottle);
  model.thrown.push(bottle);
}

function throwRefused(world: ActWorld, author: SimulatedPerson, { code }: Answer): void {
  if (code !== "throw_limit_reached") return;
  const done = doneToday(author, "throw", world.now);
  world.hold("a throw is refused at the limit alone", done === SEA_LIMITS.throwsPerDay, () => `${done} thrown`);
}

export const throwBottle: Act = async (world, person) => {
  const content = world.words("Is anybody there?");
  const answer = await world.write(person, { method: "POST", path: "/api/bottles", json: { content } });
  if (answer.ok) bottleThrown(world, person, answer, content);
  else throwRefused(world, person, answer);
  return `threw “${content}”: ${answer.ok ? "done" : answer.code}`;
};

/** A bottle that drifts for this reader. */
function checkDrifting(world: ActWorld, reader: SimulatedPerson, bottle: SimulatedBottle, where: string): void {
  const { now } = world;
  const whose = () => `${bottle.id} of ${bottle.author.username} to ${reader.username}, ${where}`;
  world.hold("the sea shows nobody their own bottle", bottle.author !== reader, whose);
  world.hold("the sea shows nobody a bottle twice", !bottle.pickedBy.has(reader), whose);
  world.hold("the sea keeps bands and blocks apart", mayMeet(bottle.author, reader, now), whose);
  world.hold("the sea shows nothing of who is suspended or banned", !isStopped(bottle.author, now), whose);
  world.hold("a held bottle does not drift", handOf(bottle, now) === null, whose);
  world.hold("what was taken back does not drift", bottle.state === "sea", whose);
}

export const lookAtSea: Act = async (world, person) => {
  const { model, now } = world;
  const { body, ok } = await world.get(person, "/api/bottles");
  if (!ok) return "looked at the sea: refused";
  const items = body.items ?? [];
  world.hold("the sea has twelve places", items.length <= SEA_LIMITS.bottlesOnHome, () => `${items.length}`);
  for (const { id = "" } of items) {
    const bottle = model.bottles.get(id);
    if (bottle) checkDrifting(world, person, bottle, "at sea");
  }
  const throws = SEA_LIMITS.throwsPerDay - doneToday(person, "throw", now);
  const picks = SEA_LIMITS.picksPerDay - doneToday(person, "pick", now);
  const left = `${body.throwsLeft} throws and ${body.picksLeft} picks`;
  world.hold("home tells what is left of the day", left === `${throws} throws and ${picks} picks`, () => left);
  return `looked at the sea: ${items.length} bottles`;
};

function picked(world: ActWorld, person: SimulatedPerson, bottle: SimulatedBottle): void {
  const { now } = world;
  checkDrifting(world, person, bottle, "picked up");
  countDone(person, "pick", now);
  const done = doneToday(person, "pick", now);
  world.hold("ten picks a day", done <= SEA_LIMITS.picksPerDay, () => `${person.username} has picked ${done}`);
  bottle.pickedBy.add(person);
  bottle.holder = person;
  bottle.until = now + SEA_LIMITS.hold;
}

function pickRefused(world: ActWorld, person: SimulatedPerson, { code }: Answer): void {
  if (code !== "pick_limit_reached") return;
  const done = doneToday(person, "pick", world.now);
  world.hold("a pick is refused at the limit alone", done === SEA_LIMITS.picksPerDay, () => `${done} picked`);
}

const wantsToPick = (world: ActWorld, person: SimulatedPerson): SimulatedBottle | undefined =>
  world.chance(0.1)
    ? someOfNewest(world, world.model.thrown, () => true)
    : someOfNewest(world, world.model.thrown, (b) => b.state === "sea" && b.author !== person && !handOf(b, world.now));

const pickRequest = ({ id }: SimulatedBottle) => ({ method: "POST", path: `/api/bottles/pick/${id}` });

export const pickBottle: Act = async (world, person) => {
  const bottle = wantsToPick(world, person);
  if (!bottle) return null;
  const answer = await world.write(person, pickRequest(bottle));
  if (answer.ok) picked(world, person, bottle);
  else pickRefused(world, person, answer);
  return `picked up ${bottle.author.username}'s bottle “${bottle.text}”: ${answer.ok ? "done" : answer.code}`;
};

/** Several reach for one bottle at the same moment. */
export const raceForBottle: Act = async (world, person) => {
  const bottle = wantsToPick(world, person);
  if (!bottle) return null;
  const others = [1, 2, 3].map(() => world.oneOf(world.model.people) ?? person);
  const all = [...new Set([person, ...others])];
  const answers = await world.race(all, pickRequest(bottle));
  const winners = all.filter((_, n) => answers[n]?.ok);
  world.hold("a bottle is in one hand at most", winners.length <= 1, () =>
    winners.map((w) => w.username).join(" and "),
  );
  for (const winner of winners) picked(world, winner, bottle);
  return `reached with ${all.length - 1} others for “${bottle.text}”: ${winners[0]?.username ?? "nobody"} got it`;
};
