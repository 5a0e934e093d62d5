/** Whichever way sessions end, the open pages of their people are told once it is committed: none goes on hearing. */
import { expect, test } from "bun:test";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { type StreamSignal, setSignalPublisher } from "../../../src/events/publish";
import { DAY } from "../../../src/runtime/units";
import { NOW } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { Scene } from "./scene";
import { LEAVINGS } from "./table";

/** Everybody who has just come is signed in on another device, and with each passkey on one more. */
async function openOtherDevices(db: Db, known: Map<string, string>): Promise<void> {
  const owners = new Set(known.values());
  const people = await db.selectFrom("users").select(["id as user_id"]).execute();
  const passkeys = await db.selectFrom("passkeys").select(["user_id", "id as passkey_id"]).execute();
  const times = { created_at: NOW, last_used_at: NOW, expires_at: NOW + DAY };
  for (const row of [...people, ...passkeys].filter(({ user_id }) => !owners.has(user_id)))
    await db
      .insertInto("sessions")
      .values({ ...row, id: newId(NOW), device: "", ...times })
      .execute();
}

const loadSessions = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.selectFrom("sessions").select(["id", "user_id"]).execute()).map((row) => [row.id, row.user_id]));

const ENDING = [
  "a passkey is removed",
  "a password is changed",
  "a session is ended",
  "all other sessions are ended",
  "one signs out",
  "the team ends somebody's sessions",
];

eachDatabase("sessions that end", (_, open) => {
  test("close the open pages of their people, whatever ended them", async () => {
    const scene = await Scene.open(await open());
    const signals: StreamSignal[] = [];
    setSignalPublisher(scene.db, (signal) => void signals.push(signal));
    const ended: string[] = [];
    const untold: string[] = [];
    for (const [name, way] of Object.entries(LEAVINGS)) {
      const known = await loadSessions(scene.db);
      const { api } = await way.plant(scene, new Set());
      await openOtherDevices(scene.db, known);
      const before = await loadSessions(scene.db);
      signals.length = 0;
      await api();
      await scene.settle();
      const after = await loadSessions(scene.db);
      const gone = [...before].filter(([id]) => !after.has(id)).map(([, person]) => person);
      const told = new Set(signals.flatMap(([kind, person]) => (kind === "sessions" ? [person] : [])));
      if (gone.length > 0) ended.push(name);
      if (gone.some((person) => !told.has(person))) untold.push(name);
    }
    expect(untold).toEqual([]);
    expect(ENDING.filter((name) => !ended.includes(name))).toEqual([]);
    console.log(`ways that end sessions: ${ended.length}`);
  }, 120_000);
});
