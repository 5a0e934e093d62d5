/** Streams of a database whose events speak for themselves, and people who listen. */
import { createSessionStore } from "../../src/auth/sessions";
import { type Db, transact } from "../../src/db/transact";
import { appendEvent, EventStreams, mergeRoomEvents, type RoomEvents } from "../../src/events/events";
import { setSignalPublisher } from "../../src/events/publish";
import { messagesRoom } from "../../src/messages/room";
import { EventReader } from "../support/event-reader";
import { aPerson, TEST_START as NOW } from "../support/people";

export { NOW };

const echoRefs = async (_: unknown, __: string, refs: readonly string[]) =>
  new Map(refs.filter((ref) => ref !== "gone").map((ref) => [ref, { text: ref }]));

/** Streams that hear what happens in a database. What is wrong with them is in `faults`. */
export function openListeningStreams(db: Db, live: RoomEvents = {}) {
  const faults: unknown[] = [];
  const sessions = createSessionStore(db, () => NOW);
  const own: RoomEvents = { payloads: { message: echoRefs, recalled: echoRefs } };
  const streams = new EventStreams({
    db,
    live: mergeRoomEvents([messagesRoom, { live: own }, { live }]),
    sessionEnds: sessions.ends,
    now: () => NOW,
    random: () => 0.5,
    report: (error) => void faults.push(error),
  });
  setSignalPublisher(db, (signal) => streams.receive(signal));

  /** Somebody with a session. */
  async function someone() {
    const { id } = await aPerson(db);
    const token = await sessions.start(id, "");
    const validated = await sessions.validate(token);
    if (!validated) throw new Error("nobody is signed in");
    const { sessionId } = validated.person;
    const open = async (lastId?: string) =>
      new EventReader(await streams.open({ userId: id, sessionId, address: "192.0.2.1", lastId }));
    return { id, sessionId, person: validated.person, open };
  }

  /** Things happen to a person, each in a transaction of its own, one after another. */
  async function recordEvents(id: string, ...refs: string[]): Promise<void> {
    for (const ref of refs) await transact(db, (tx) => appendEvent(tx, id, "message", ref, NOW));
  }
  return { streams, sessions, someone, recordEvents, faults };
}

/** The texts of the next `count` messages. */
export async function readMessageTexts(reader: EventReader, count: number): Promise<string[]> {
  const texts: string[] = [];
  while (texts.length < count) texts.push(String((await reader.next("message")).data.text));
  return texts;
}
