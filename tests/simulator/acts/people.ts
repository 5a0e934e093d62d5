/** Following, blocking, finding each other; and what the team does to somebody. */
import { createSessionStore } from "../../../src/auth/sessions";
import { compileRoomPlan } from "../../../src/room";
import { ROOMS } from "../../../src/rooms";
import { DAY } from "../../../src/runtime/units";
import { liftMeasure, takeMeasure } from "../../../src/safety/safety";
import { areFriends, handOf, isStopped, mayMeet, type SimulatedPerson } from "../model";
import { type Act, type ActWorld, someOfNewest } from "../world";

/** Mostly somebody who lives near, so that people become friends. */
export function somebodyElse({ model, below, chance }: ActWorld, person: SimulatedPerson): SimulatedPerson {
  const { people } = model;
  const distance = 1 + below(chance(0.7) ? Math.min(12, people.length - 1) : people.length - 1);
  return people[(person.n + distance) % people.length] ?? person;
}

export const someFriend = (world: ActWorld, person: SimulatedPerson): SimulatedPerson | undefined =>
  world.oneOf([...person.follows].filter((each) => each.follows.has(person)));

const relationOf = (a: SimulatedPerson, b: SimulatedPerson): string => {
  if (a.blocks.has(b)) return "blocked";
  if (a.follows.has(b)) return b.follows.has(a) ? "friend" : "following";
  return b.follows.has(a) ? "follower" : "none";
};

const tied = (world: ActWorld, a: SimulatedPerson, b: SimulatedPerson, relation: string | undefined): void =>
  world.hold(
    "both sides know what they are to each other",
    relation === relationOf(a, b),
    () => `${a.username} to ${b.username}: ${relation}, not ${relationOf(a, b)}`,
  );

export const follow: Act = async (world, person) => {
  const other = somebodyElse(world, person);
  const answer = await world.write(person, { method: "POST", path: `/api/users/${other.id}/follow` }, false);
  if (!answer.ok) return `followed ${other.username}: ${answer.code}`;
  const known = person.follows.has(other);
  world.hold(
    "nobody follows across bands and blocks",
    known || mayMeet(person, other, world.now),
    () => other.username,
  );
  world.hold("who is stopped gains no followers", known || !isStopped(other, world.now), () => other.username);
  person.follows.add(other);
  if (other.follows.has(person))
    for (const pair of [`${person.n}:${other.n}`, `${other.n}:${person.n}`]) world.model.wereFriends.add(pair);
  tied(world, person, other, answer.body.relation);
  return `followed ${other.username}`;
};

export const unfollow: Act = async (world, person) => {
  const other = world.oneOf([...person.follows]);
  if (!other) return null;
  const answer = await world.write(person, { method: "DELETE", path: `/api/users/${other.id}/follow` }, false);
  if (!answer.ok) return `unfollowed ${other.username}: ${answer.code}`;
  person.follows.delete(other);
  tied(world, person, other, answer.body.relation);
  return `unfollowed ${other.username}`;
};

/** Mostly somebody with whom there is something to end. */
const someTied = (world: ActWorld, person: SimulatedPerson): SimulatedPerson | undefined =>
  world.oneOf(world.model.people.filter((each) => each.follows.has(person) || person.follows.has(each)));

/** Whose bottle one holds. */
const someAuthor = (world: ActWorld, person: SimulatedPerson): SimulatedPerson | undefined =>
  someOfNewest(world, world.model.thrown, (each) => handOf(each, world.now) === person)?.author;

export const block: Act = async (world, person) => {
  const near = world.chance(0.5) ? someTied(world, person) : someAuthor(world, person);
  const other = near ?? somebodyElse(world, person);
  const answer = await world.write(person, { method: "POST", path: `/api/users/${other.id}/block` }, false);
  if (!answer.ok) return `blocked ${other.username}: ${answer.code}`;
  person.blocks.add(other);
  person.follows.delete(other);
  other.follows.delete(person);
  for (const bottle of world.model.thrown)
    if (bottle.author === other && bottle.state === "sea" && handOf(bottle, world.now) === person)
      Object.assign(bottle, { holder: null, until: 0 });
  tied(world, person, other, answer.body.relation);
  return `blocked ${other.username}`;
};

export const unblock: Act = async (world, person) => {
  const other = world.oneOf([...person.blocks]);
  if (!other) return null;
  const answer = await world.write(person, { method: "DELETE", path: `/api/users/${other.id}/block` }, false);
  if (answer.ok) person.blocks.delete(other);
  return `unblocked ${other.username}: ${answer.ok ? "done" : answer.code}`;
};

export const showPerson: Act = async (world, person) => {
  const other = somebodyElse(world, person);
  const { ok, body } = await world.get(person, `/api/users/${other.id}`);
  if (!ok) return `looked for ${other.username}: nobody`;
  world.hold("who blocks somebody is gone for them", !other.blocks.has(person), () => other.username);
  world.hold("who is banned is gone", other.banned === null, () => other.username);
  tied(world, person, other, body.relation);
  return `looked at ${other.username}`;
};

export const searchPeople: Act = async (world, person) => {
  const other = somebodyElse(world, person);
  const { body } = await world.get(person, `/api/users/search?q=Nick${other.n}x`);
  for (const { id = "" } of body.items ?? []) {
    const found = world.model.byId.get(id);
    if (!found || found === person) continue;
    const whose = () => `${found.username} to ${person.username}`;
    world.hold(
      "search finds nobody across bands",
      mayMeet(found, person, world.now) || person.blocks.has(found),
      whose,
    );
    world.hold(
      "search finds nobody who is banned or blocks",
      found.banned === null && !found.blocks.has(person),
      whose,
    );
  }
  return `searched for ${other.username}: ${body.items?.length ?? 0}`;
};

export const listFriends: Act = async (world, person) => {
  const { ok, body } = await world.get(person, "/api/friends?tab=friends&limit=50");
  if (!ok) return "looked at friends: refused";
  for (const { id = "" } of body.items ?? []) {
    const other = world.model.byId.get(id);
    const true_ = other === undefined || areFriends(person, other);
    world.hold("friends are friends of each other", true_, () => `${person.username} and ${other?.username}`);
  }
  return `looked at friends: ${body.items?.length ?? 0}`;
};

const plan = compileRoomPlan(ROOMS);

async function official(world: ActWorld): Promise<string> {
  const { id } = await world.server.db
    .selectFrom("users")
    .select("id")
    .where("official", "=", 1)
    .executeTakeFirstOrThrow();
  return id;
}

const lift = async (world: ActWorld, person: SimulatedPerson): Promise<string> => {
  const acting = { id: await official(world), bandChanged: plan.bandChanged };
  await liftMeasure(
    world.server.db,
    plan.things,
    acting,
    { measureId: person.banned ?? "", reason: "as asked" },
    world.now,
  );
  person.banned = null;
  const sessions = createSessionStore(world.server.db, () => world.now);
  person.tokens = [await sessions.start(person.id, ""), await sessions.start(person.id, "")];
  return `the team lifted the ban of ${person.username}`;
};

export const rename: Act = async (world, person) => {
  const nickname = `New name ${++world.model.words}`;
  const answer = await world.write(person, { method: "PUT", path: "/api/auth/profile", json: { nickname } }, false);
  return `took the name ${nickname}: ${answer.ok ? "done" : answer.code}`;
};

/** Bans and suspends somebody, and lifts it. */
export const takeTeamMeasure: Act = async (world) => {
  const { model, server, now } = world;
  const banned = someOfNewest(world, model.people, (each) => each.banned !== null);
  if (banned && world.chance(0.6)) return lift(world, banned);
  const person = world.oneOf(model.people);
  if (!person || isStopped(person, now)) return null;
  const kind = world.chance(0.4) ? "ban" : "suspend";
  const acting = { id: await official(world), stop: plan.stop, bandChanged: plan.bandChanged, appealDays: 30 };
  const input = { kind, days: 1, rule: "1", reason: "for a reason", endSessions: false } as const;
  const measure = await takeMeasure(server.db, acting, person.id, input, now);
  // What somebody holds drifts on.
  for (const bottle of model.thrown.filter((each) => each.state === "sea" && each.holder === person))
    Object.assign(bottle, { holder: null, until: 0 });
  if (kind === "ban") person.banned = measure;
  else person.suspendedUntil = now + DAY;
  return `the team took a measure against ${person.username}: ${kind}`;
};
