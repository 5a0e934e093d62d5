import { chatStream } from "../../../src/chat/reading/stream";
import { setSignalPublisher } from "../../../src/events/publish";
import { notificationComposer } from "../../../src/notifications/notifications";
import { changeNotificationSettings } from "../../../src/notifications/settings";
import { EXPORT_TOPICS } from "../../../src/rooms";
import { callOutcome, callRow, readLaterRow, readRow, type VisibilityRow } from "../visibility-row";
import { findMarks, NOW, type VisibilityWorld } from "../visibility-world";

export const chatPath = (w: VisibilityWorld) => `/api/chat/${w.person.id}`;
export const messageBody = () => ({ text: "Good evening" });

/** The tag of a notification about an answer to one's letter. @param ref id of the system message */
async function bottleTag({ db }: VisibilityWorld, ref: string): Promise<string> {
  const row = await db.selectFrom("system_messages").select("params").where("id", "=", ref).executeTakeFirst();
  return `bottle-${row ? JSON.parse(row.params).bottleId : ""}`;
}

/** A push about the person that has not been sent yet. */
export async function readPush(world: VisibilityWorld, kind: string, ref: string): Promise<string> {
  const { db, reader } = world;
  await changeNotificationSettings(db, reader, { kinds: { follower: true }, words: true } as never, NOW);
  const tag = kind === "bottle" ? await bottleTag(world, ref) : kind;
  const composed = await notificationComposer(db)(reader.id, { kind, tag, ref, n: 1 } as never, NOW);
  return composed && "shown" in composed ? findMarks(JSON.stringify(composed), world) || "nothing" : "not sent";
}

export const systemMessageId = async ({ db, reader }: VisibilityWorld, type: string): Promise<string> => {
  const mine = db.selectFrom("system_messages").select("id").where("user_id", "=", reader.id);
  return (await mine.where("type", "=", type).executeTakeFirst())?.id ?? "";
};

export async function readChatState(world: VisibilityWorld): Promise<string> {
  const { db, reader, person } = world;
  const row = await db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", reader.id)
    .where("other_id", "=", person.id)
    .executeTakeFirst();
  const states = await chatStream.payloads.state(db, reader.id, [row?.conversation_id ?? ""], NOW);
  const [outcome] = [...states.values()] as { stopped?: boolean }[];
  return outcome ? (outcome.stopped ? "stopped" : "open") : "nothing";
}

/** What a stream that begins anew is told of their message. */
export const readEvent = async (world: VisibilityWorld): Promise<string> =>
  findMarks(
    JSON.stringify([...(await chatStream.payloads.message(world.db, world.reader.id, [world.word], NOW)).values()]),
    world,
  ) || "nothing";

export async function readTyping(world: VisibilityWorld): Promise<string> {
  let outcome = "not told";
  setSignalPublisher(world.db, ([kind]) => {
    if (kind === "typing") outcome = "told";
  });
  await callOutcome(world, "reader", "POST", `${chatPath(world)}/typing`);
  setSignalPublisher(world.db, () => undefined);
  return outcome;
}

async function readExportTopic(world: VisibilityWorld, topic: keyof typeof EXPORT_TOPICS): Promise<string> {
  const files: unknown[] = [];
  for await (const part of EXPORT_TOPICS[topic](world.db, world.reader.id, NOW)) files.push(...part);
  return findMarks(JSON.stringify(files), world) || "nothing";
}

export const exportRow = (topic: keyof typeof EXPORT_TOPICS): VisibilityRow => ({
  route: "GET /api/auth/export",
  place: `the download of ${topic}`,
  who: "reader",
  look: (w) => readExportTopic(w, topic),
});

export const translationRow = (
  kind: string,
  who: "reader" | "stranger",
  id: (w: VisibilityWorld) => string,
): VisibilityRow => ({
  place: `translating a ${kind}`,
  route: "POST /api/translate",
  who,
  look: (w) => callOutcome(w, who, "POST", "/api/translate", { json: { kind, id: id(w), to: "de" } }),
});

export const reportRows = (
  kind: string,
  who: "reader" | "stranger",
  id: (w: VisibilityWorld) => string,
): VisibilityRow[] => [
  readRow(`reporting a ${kind}: the page`, "GET /report/:kind/:id", who, (w) => `/report/${kind}/${id(w)}`),
  callRow(
    `reporting a ${kind}`,
    "POST /api/reports",
    who,
    () => "/api/reports",
    (w) => ({ kind, id: id(w), reason: "spam" }),
  ),
  readLaterRow(`a reported ${kind}: the thanks`, "GET /report/:kind/:id", who, (w) => `/report/${kind}/${id(w)}`),
];
