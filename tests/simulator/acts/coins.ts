/** Coins: checking in, the backpack, and designs that change hands. */
import { BACKPACK_LIMITS, DESIGN_LIMITS } from "../../../src/limits/designs";
import { priceAt } from "../../../src/limits/prices";
import { readDesignParams } from "../../../src/ui/bottle/params";
import { countDone, doneToday, type SimulatedDesign, type SimulatedPerson } from "../model";
import { type Act, type ActWorld, someOfNewest } from "../world";
import { earn } from "./sea";

export const checkIn: Act = async (world, person) => {
  const answer = await world.write(person, { method: "POST", path: "/api/tasks/checkin" });
  const done = doneToday(person, "checkin", world.now);
  if (answer.ok) {
    world.hold("one check-in a day", done === 0, () => person.username);
    countDone(person, "checkin", world.now);
    earn(world, person, answer, priceAt("checkin", world.now));
  } else if (answer.code === "already_checked_in")
    world.hold("a check-in is refused the second time alone", done === 1, () => person.username);
  return `checked in: ${answer.ok ? "done" : answer.code}`;
};

export const readCoins: Act = async (world, person) => {
  const { ok, body } = await world.get(person, "/api/coins/records");
  const newest = body.items?.[0];
  const balance = newest?.balance ?? 0;
  world.hold(
    "the newest record tells the balance",
    !ok || balance === person.coins,
    () => `${balance}, not ${person.coins}`,
  );
  return `read the coin records: ${person.coins}`;
};

function pay(world: ActWorld, person: SimulatedPerson, cost: number, what: string): void {
  person.coins -= cost;
  world.hold("nobody spends what they have not", person.coins >= 0, () => `${person.username}, ${what} for ${cost}`);
}

const refusedForCoins = (world: ActWorld, person: SimulatedPerson, code: string, cost: number): void =>
  world.hold(
    "nothing is too dear for who has the coins",
    code !== "insufficient_coins" || person.coins < cost,
    () => `${person.username} has ${person.coins}, it costs ${cost}`,
  );

export const expandBackpack: Act = async (world, person) => {
  const cost = -priceAt("expansion", world.now) * (person.expansions + 1);
  const answer = await world.write(person, { method: "POST", path: "/api/backpack/expand", json: {} });
  refusedForCoins(world, person, answer.code, cost);
  if (!answer.ok) return `bought places: ${answer.code}`;
  pay(world, person, cost, "an expansion");
  person.expansions++;
  const capacity = BACKPACK_LIMITS.capacity + person.expansions * BACKPACK_LIMITS.step;
  world.hold("ten places for each expansion", answer.body.capacity === capacity, () => answer.text);
  return `bought places for ${cost}`;
};

export const makeDesign: Act = async (world, person) => {
  const cost = -priceAt("design", world.now);
  const json = { name: `Look ${++world.model.words}`, story: world.words("Sea green."), params: readDesignParams({}) };
  const answer = await world.write(person, { method: "POST", path: "/api/designs", json });
  refusedForCoins(world, person, answer.code, cost);
  if (!answer.ok) return `made a design: ${answer.code}`;
  pay(world, person, cost, "a design");
  const design: SimulatedDesign = { id: answer.body.id ?? "", designer: person, price: null, soldTo: null };
  world.model.designs.set(design.id, design);
  world.model.drawn.push(design);
  return `made “${json.name}”`;
};

/** Another colour and name; what is on sale stays as it is. */
export const recolourDesign: Act = async (world, person) => {
  const design = someOfNewest(world, world.model.drawn, (d) => d.designer === person && !d.soldTo);
  if (!design) return null;
  const color = `#${(0x100000 + world.below(0xe00000)).toString(16)}`;
  const json = {
    name: `Look ${++world.model.words}`,
    story: world.words("Repainted."),
    params: readDesignParams({ color }),
  };
  const answer = await world.write(person, { method: "PUT", path: `/api/designs/${design.id}`, json });
  return `painted “${json.name}” ${color}: ${answer.ok ? "done" : answer.code}`;
};

export const offerDesign: Act = async (world, person) => {
  const design = someOfNewest(world, world.model.drawn, (d) => d.designer === person && !d.soldTo);
  if (!design) return null;
  const path = `/api/designs/${design.id}/sale`;
  if (design.price !== null && world.chance(0.5)) {
    const answer = await world.write(person, { method: "DELETE", path });
    if (answer.ok) design.price = null;
    return `took a design off the market: ${answer.ok ? "done" : answer.code}`;
  }
  const price = DESIGN_LIMITS.priceMin + world.below(20);
  const answer = await world.write(person, { method: "POST", path, json: { price } });
  if (answer.ok) design.price = price;
  return `offered a design for ${price}: ${answer.ok ? "done" : answer.code}`;
};

function bought(world: ActWorld, buyer: SimulatedPerson, design: SimulatedDesign, paid: number): void {
  world.hold("a design is sold once", design.soldTo === null, () => design.id);
  world.hold("only what is on sale is sold", design.price === paid, () => `${design.price}, not ${paid}`);
  world.hold("nobody buys their own", design.designer !== buyer, () => design.id);
  pay(world, buyer, paid, "a purchase");
  design.designer.coins += paid;
  design.soldTo = buyer;
}

/** One or several buyers at the same moment. */
export const buyDesign: Act = async (world, person) => {
  const design = someOfNewest(world, world.model.drawn, (d) => d.price !== null && (!d.soldTo || world.chance(0.05)));
  if (!design) return null;
  const price = design.price ?? 0;
  const all = world.chance(0.3) ? [...new Set([person, world.oneOf(world.model.people) ?? person])] : [person];
  const sent = { method: "POST", path: `/api/square/${design.id}/buy`, json: {} };
  const answers = await world.race(all, sent);
  for (const [n, buyer] of all.entries()) {
    refusedForCoins(world, buyer, answers[n]?.code ?? "", price);
    if (answers[n]?.ok) bought(world, buyer, design, price);
  }
  return `wanted ${design.designer.username}'s design for ${price}: ${answers.map(({ code }) => code || "done").join(", ")}`;
};

export const likeDesign: Act = async (world, person) => {
  const design = someOfNewest(world, world.model.drawn, (d) => d.price !== null && !d.soldTo);
  if (!design) return null;
  const method = world.chance(0.8) ? "POST" : "DELETE";
  const answer = await world.write(person, { method, path: `/api/square/${design.id}/like` });
  const own = answer.ok && method === "POST" && design.designer === person;
  world.hold("nobody likes their own design", !own, () => design.id);
  return `liked a design: ${answer.ok ? "done" : answer.code}`;
};

export const lookAtSquare: Act = async (world, person) => {
  const sort = world.oneOf(["latest", "liked", "hottest"]);
  const { body } = await world.get(person, `/api/square?section=market&sort=${sort}`);
  for (const { id = "", price } of body.items ?? []) {
    const design = world.model.designs.get(id);
    if (!design) continue;
    world.hold("what is sold leaves the square", design.soldTo === null, () => id);
    world.hold("the square tells the price", design.price === price, () => `${price}, not ${design.price}`);
    const apart = design.designer.blocks.has(person) || person.blocks.has(design.designer);
    world.hold("a block hides designs", !apart, () => `${id} of ${design.designer.username} to ${person.username}`);
  }
  return `looked at the square: ${body.items?.length ?? 0}`;
};
