/** Pages as they are made with what the caches hold, beside the same pages made anew: both are one text. */
import { emptyCaches } from "../../src/runtime/cache";
import type { SimulatedPerson } from "./model";
import { virtual } from "./virtual";
import { type ActWorld, Violation } from "./world";

const PAGES = [
  "/my-bottles",
  "/picked-bottles",
  "/profile",
  "/backpack",
  "/friends",
  "/friends?tab=recent",
  "/system-messages",
  "/coin-records",
  "/bottle-square",
  "/bottle-square?section=exhibition",
  "/bottle-square?sort=liked",
  "/bottle-design/collection",
];

/** After so many acts the pages that were looked at since are compared: until then the caches fill and grow old. */
const COMPARED_EVERY = 10;
/** What a page that is made anew may say differently. */
const OF_ITS_REQUEST = /nonce="[^"]*"|name="once" value="[^"]*"/g;

interface Look {
  reader: SimulatedPerson;
  token: string;
  path: string;
}

/** A page of what somebody threw, drew or is. Not home: which bottles drift by may be a second old (docs/product.md 1.3). */
function drawPath({ model, oneOf, chance }: ActWorld): string {
  const bottle = oneOf(model.thrown.slice(-100));
  const design = oneOf(model.drawn.slice(-100));
  if (bottle && chance(0.3)) return `/bottle/${bottle.id}`;
  if (design && chance(0.2)) return `/bottle-square/${design.id}`;
  if (chance(0.1)) return `/friends/${oneOf(model.people)?.id}`;
  return oneOf(PAGES) ?? "/profile";
}

export class KeptPages {
  #looks: Look[] = [];

  /** Somebody looks at a page, which fills the caches; every so often such pages are compared. @returns how many were */
  async lookAfter(world: ActWorld): Promise<number> {
    const reader = world.oneOf(world.model.people);
    if (!reader) return 0;
    const look = { reader, token: world.tokenOf(reader), path: drawPath(world) };
    await this.#read(world, look);
    this.#looks.push(look);
    return this.#looks.length < COMPARED_EVERY ? 0 : this.#compareAll(world);
  }

  async #compareAll(world: ActWorld): Promise<number> {
    const looks = this.#looks.splice(0);
    const kept: string[] = [];
    for (const look of looks) kept.push(await this.#read(world, look));
    for (const [n, look] of looks.entries()) {
      emptyCaches();
      const fresh = await this.#read(world, look);
      if (fresh !== kept[n])
        throw new Violation("a kept page is the page made anew", difference(look, kept[n] ?? "", fresh));
    }
    return looks.length;
  }

  /** Under one seed, so that what is random on it is the same. */
  async #read({ server }: ActWorld, { token, path }: Look): Promise<string> {
    virtual.reseed(1);
    const response = await server.ask({ method: "GET", path, session: token });
    return `${response.status} ${(await response.text()).replace(OF_ITS_REQUEST, "")}`;
  }
}

const BESIDE = 60;

function difference({ reader, path }: Look, kept: string, fresh: string): string {
  let at = 0;
  while (kept[at] === fresh[at]) at++;
  const part = (text: string) => text.slice(Math.max(0, at - BESIDE), at + BESIDE);
  return `${path} of ${reader.username}: kept “${part(kept)}”, anew “${part(fresh)}”`;
}
