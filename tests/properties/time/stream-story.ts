/** What comes over `GET /api/events` while time passes: people, what the rules say of them, and what may happen. */
import { pickUpBottle, throwBottle } from "../../../src/bottles/bottles";
import { sendText } from "../../../src/chat/chat";
import { yieldToEventLoop } from "../../../src/db/slices";
import { type Db, transact } from "../../../src/db/transact";
import { appendEvent } from "../../../src/events/events";
import { findLastSeq } from "../../../src/events/log";
import { setSignalPublisher } from "../../../src/events/publish";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY, HOUR } from "../../../src/runtime/units";
import { suspendPerson } from "../../events/measure-fixtures";
import { openTestApp } from "../../support/app";
import type { EventReader } from "../../support/event-reader";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { insertFriendship } from "../../support/world";
import { uniqueUsername } from "./rule";
import { birthdayAt } from "./rules-ages";

const COMES_OF_AGE = TEST_START - (TEST_START % DAY) + 40 * DAY;
const CONTACT = "Write to anna@example.org";

/** What time does, by its end: each is asked for just before it, and at it. */
const ENDS = {
  "the session of the old device": (story: StreamStory) => story.oldUntil,
  "the friend's suspension": (story: StreamStory) => story.suspendedUntil,
  "being under 18": () => COMES_OF_AGE,
  "the friend's days as a newcomer": () => TEST_START + DAY,
  "the friend's hold of my bottle": () => TEST_START + SEA_LIMITS.hold,
} as const;

export type EndName = keyof typeof ENDS;
export const END_NAMES = Object.keys(ENDS) as EndName[];

export type StreamAct =
  | { does: "time passes"; to: EndName; before: 0 | 1 }
  | { does: "an hour passes" | "the friend writes" | "the friend types" | "the friend is suspended" }
  | { does: "the friend lets my bottle go" }
  | { does: "I read" | "the old device is used" | "streams are checked" | "the new device begins anew" };

const TURNS = 6;

async function passTurns(): Promise<void> {
  for (let n = 0; n < TURNS; n++) await yieldToEventLoop();
}

/** Time alone sends nothing. */
export const isPassing = ({ does }: StreamAct): boolean => does === "time passes" || does === "an hour passes";

/** Two devices of one person, and a younger friend. */
export class StreamStory {
  now = TEST_START;
  oldUntil = TEST_START + 30 * DAY;
  suspendedUntil = TEST_START;
  #lastUsed = TEST_START;
  #isLetGo = false;

  private constructor(
    readonly db: Db,
    readonly app: ReturnType<typeof openTestApp>,
    readonly people: { me: TestPerson; friend: TestPerson },
    readonly tokens: { old: string; fresh: string },
    readonly readers: { old: EventReader; fresh: EventReader },
    readonly marker: string,
    readonly bottle: string,
  ) {}

  static async open(db: Db): Promise<StreamStory> {
    const app = openTestApp(db, { CLOCK_OFFSET_MS: "0" });
    setSignalPublisher(db, (signal) => app.streams.receive(signal));
    const me = await aPerson(db, { birthday: birthdayAt(COMES_OF_AGE, 18), throw_count: 3, created_at: 0 });
    const friend = await aPerson(db, { birthday: birthdayAt(COMES_OF_AGE, 15), throw_count: 3 });
    await insertFriendship(db, me.id, friend.id);
    const hello = await sendText(db, me.id, friend.id, { text: "Hello", clientId: uniqueUsername() }, TEST_START);
    const [old, fresh] = [await app.enter(me), await app.enter(me)];
    const readers = { old: await app.listen(old), fresh: await app.listen(fresh) };
    const { id: bottle } = (await throwBottle(db, me, { content: "Hello" }, TEST_START)).bottle;
    await pickUpBottle(db, friend, bottle, TEST_START);
    return new StreamStory(db, app, { me, friend }, { old, fresh }, readers, hello.message.id, bottle);
  }

  get isOldOver(): boolean {
    return this.now >= this.oldUntil;
  }

  get isStopped(): boolean {
    return this.now < this.suspendedUntil;
  }

  get isFrozen(): boolean {
    return this.now >= COMES_OF_AGE;
  }

  #setClock(now: number): void {
    this.now = now;
    this.app.later(now - TEST_START);
  }

  /** The new device is used meanwhile, so that it goes on. */
  async #pass(to: number): Promise<void> {
    for (const at of [Math.floor((this.now + to) / 2), to]) {
      this.#setClock(at);
      await this.#ask("GET", "/api/auth/profile", this.tokens.fresh);
    }
  }

  async #ask(method: string, path: string, token: string, json?: unknown): Promise<Response> {
    return this.app.ask(method, path, { token, ...(json !== undefined && { json }) });
  }

  async #askAtOldDevice(): Promise<void> {
    const { status } = await this.#ask("GET", "/api/auth/profile", this.tokens.old);
    if ((status === 200) === this.isOldOver) throw new Error(`the old device is answered with ${status}`);
    if (this.isOldOver || this.now - this.#lastUsed < HOUR) return;
    this.#lastUsed = this.now;
    this.oldUntil = this.now + 30 * DAY;
  }

  async #suspend(): Promise<void> {
    await suspendPerson(this.db, this.people.friend, this.now);
    this.suspendedUntil = this.now + DAY;
  }

  async #friendAsks(path: string, json?: unknown): Promise<void> {
    const { me, friend } = this.people;
    const { status } = await this.#ask("POST", `/api/chat/${me.id}/${path}`, await this.app.enter(friend), json);
    const isAllowed = status < 300;
    if (path === "messages" && isAllowed === (this.isStopped || this.isFrozen))
      throw new Error(`the friend's message is answered with ${status}`);
  }

  /** With a comment, of which I am told; in time, and once. */
  async #letGo(): Promise<void> {
    const isHeld = this.now < ENDS["the friend's hold of my bottle"]() && !this.#isLetGo;
    const token = await this.app.enter(this.people.friend);
    const { status } = await this.#ask("POST", `/api/bottles/drop/${this.bottle}`, token, { comment: "Go on" });
    if (status < 300 !== (isHeld && !this.isStopped)) throw new Error(`letting go is answered with ${status}`);
    if (status >= 300) return;
    this.#isLetGo = true;
    await this.readers.fresh.until("unread", ({ systemMessages }) => Number(systemMessages) > 0);
  }

  async #beginAnew(): Promise<void> {
    const first = this.readers.fresh.events.find(({ id }) => id !== null)?.id ?? undefined;
    await this.readers.fresh.close();
    this.readers.fresh = await this.app.listen(this.tokens.fresh, first);
  }

  async act(act: StreamAct): Promise<void> {
    switch (act.does) {
      case "time passes":
        await this.#pass(Math.max(this.now, ENDS[act.to](this) - act.before));
        break;
      case "an hour passes":
        await this.#pass(this.now + HOUR);
        break;
      case "the friend writes":
        await this.#friendAsks("messages", { text: CONTACT });
        break;
      case "the friend types":
        await this.#friendAsks("typing");
        // Not in the log: the marker may come before it.
        if (!this.isStopped && !this.isFrozen) await this.readers.fresh.next("typing");
        break;
      case "the friend is suspended":
        await this.#suspend();
        break;
      case "the friend lets my bottle go":
        await this.#letGo();
        break;
      case "I read":
        await this.#ask("POST", `/api/chat/${this.people.friend.id}/read`, this.tokens.fresh, {});
        break;
      case "the old device is used":
        await this.#askAtOldDevice();
        break;
      case "streams are checked":
        this.app.streams.beat();
        await this.app.streams.lookAgain(true);
        break;
      case "the new device begins anew":
        await this.#beginAnew();
    }
    await this.#settle(!isPassing(act));
  }

  /** Waits for everything that is on its way. @param isMarked an event of my own comes last */
  async #settle(isMarked: boolean): Promise<void> {
    await passTurns();
    if (isMarked) await this.#awaitMarker();
    await passTurns();
  }

  async #awaitMarker(): Promise<void> {
    const { id } = this.people.me;
    await transact(this.db, (tx) => appendEvent(tx, id, "message", this.marker, this.now));
    const last = await findLastSeq(this.db, id);
    while ((await this.readers.fresh.next("message")).id?.split("-")[1] !== String(last));
  }

  /** The text of each message as its reader finds it in the list now. */
  async listTexts(): Promise<Map<string, string>> {
    const path = `/api/chat/${this.people.friend.id}/messages?limit=50`;
    const { items } = await (await this.#ask("GET", path, this.tokens.fresh)).json();
    return new Map(items.map(({ id, text }: { id: string; text: string }) => [id, text]));
  }

  /** The new device knows in the end how much is unread. */
  async awaitCount(): Promise<void> {
    const { fresh } = this.readers;
    const row = this.db.selectFrom("users").select("chat_unread_count as n").where("id", "=", this.people.me.id);
    const { n } = await row.executeTakeFirstOrThrow();
    const isKnown = fresh.events.findLast(({ type }) => type === "unread")?.data.chats === n;
    if (!isKnown) await fresh.until("unread", ({ chats }) => chats === n);
  }

  async close(): Promise<void> {
    await Promise.all([this.readers.old.close(), this.readers.fresh.close()]);
  }
}
