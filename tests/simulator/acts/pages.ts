/** System messages, and pages as a browser gets them. */
import type { SimulatedPerson } from "../model";
import type { Act, ActWorld } from "../world";
import { someFriend } from "./people";

export const readSystemMessages: Act = async (world, person) => {
  const { ok, body } = await world.get(person, "/api/system-messages?page=1&size=50");
  if (!ok) return "read system messages: refused";
  const { body: count } = await world.get(person, "/api/system-messages/unread-count");
  const shown = (body.items ?? []).filter(({ read }) => !read).length;
  const isWhole = (body.total ?? 0) <= (body.items?.length ?? 0);
  world.hold("unread is what is unread", !isWhole || shown === count.count, () => `${shown}, not ${count.count}`);
  if (!world.chance(0.5)) return `looked at ${body.items?.length ?? 0} system messages, ${shown} unread`;
  const answer = await world.write(person, { method: "PUT", path: "/api/system-messages/read-all" }, false);
  world.hold("what was read is not unread", !answer.ok || answer.body.count === 0, () => answer.text);
  return `read all ${shown} system messages`;
};

/** Words on a page, by what they are, have to be for its reader. */
function checkWords(world: ActWorld, reader: SimulatedPerson, html: string): void {
  for (const [word] of html.matchAll(/q\d+z/g)) {
    const message = world.model.byWord.get(word);
    if (!message) continue;
    const whose = () => `“${message.text}” to ${reader.username}`;
    world.hold("a chat is for its two", message.from === reader || message.to === reader, whose);
    world.hold("nothing recalled is shown", !message.recalled, whose);
    world.hold("what was edited is shown as it is now", message.text.endsWith(word), whose);
    world.hold("what one deleted is gone", !message.hiddenFor.has(reader), whose);
  }
}

const PAGES = [
  "/",
  "/friends",
  "/friends?tab=recent",
  "/profile",
  "/bottle-square",
  "/system-messages",
  "/coin-records",
];

export const openPage: Act = async (world, person) => {
  const friend = someFriend(world, person);
  const path = (friend && world.chance(0.4) && `/chat/${friend.id}`) || world.oneOf(PAGES) || "/";
  const { status, text } = await world.page(person, path);
  if (status === 200) checkWords(world, person, text);
  return `opened the page ${path}: ${status}`;
};
