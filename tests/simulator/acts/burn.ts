/** Pictures that burn: sent by friends, opened once. */

import { makePng, paintHalves } from "../../support/sample-pictures";
import { areFriends, isAdult, type SimulatedPerson } from "../model";
import type { Act, ActWorld } from "../world";
import { mayWrite, messageSent } from "./chat";
import { someFriend } from "./people";

/** Pictures that are opened. */
const NEWEST = 6;

const PICTURE = makePng(8, 8, paintHalves(8));

export const sendBurn: Act = async (world, person) => {
  const other = someFriend(world, person);
  if (!other) return null;
  const form = new FormData();
  form.set("file", new File([PICTURE], "sea.png", { type: "image/png" }));
  form.set("burn", "true");
  form.set("clientId", `b${++world.model.words}`);
  // A form is read once: it is sent without bad luck.
  const answer = await world.upload(person, `/api/chat/${other.id}/messages`, form);
  if (!answer.ok) return `sent ${other.username} a picture that burns: ${answer.code}`;
  mayWrite(world, person, other);
  const whose = () => `${person.username} to ${other.username}`;
  world.hold("pictures are for friends", areFriends(person, other), whose);
  world.hold("pictures that burn are for adults", isAdult(person, world.now), whose);
  const { id = "", seq = 0 } = answer.body;
  messageSent(world, { id, seq, from: person, to: other, kind: "burn", text: `picture ${id}`, at: world.now });
  return `sent ${other.username} a picture that burns`;
};

const claimOnce = (world: ActWorld, opener: SimulatedPerson, id: string, claim: string) =>
  world.write(opener, { method: "POST", path: `/api/chat/messages/${id}/open`, json: { claim } }, false);

/** Opened by two tabs at once, again later, and now and then by somebody else. */
export const openBurn: Act = async (world, person) => {
  const message = world.oneOf(world.model.burns.slice(-NEWEST));
  if (!message) return null;
  const opener = world.chance(0.9) ? message.to : person;
  const claims = world.chance(0.4) ? ["left", "right"] : ["only"];
  const named = claims.map((claim) => `${claim}${world.below(1e9)}`);
  world.racing = true;
  const answers = await Promise.all(named.map((claim) => claimOnce(world, opener, message.id, claim)));
  for (const [n, claim] of named.entries()) if (answers[n]?.ok) message.claims.add(claim);
  const whose = () => `${opener.username}, ${message.text}: ${[...message.claims].join(" ")}`;
  world.hold("at most one view of a picture that burns", message.claims.size <= 1, whose);
  const opened = answers.some(({ ok }) => ok);
  world.hold("only its recipient opens a picture", !opened || message.to === opener, whose);
  world.hold("nothing recalled is opened", !opened || !message.recalled, whose);
  return `saw ${opener.username} open ${message.text}: ${answers.map(({ code }) => code || "done").join(", ")}`;
};
