import { chatStream } from "../../../src/chat/reading/stream";
import { setSignalPublisher } from "../../../src/events/publish";
import { notificationComposer } from "../../../src/notifications/notifications";
import { changeNotificationSettings } from "../../../src/notifications/settings";
import { EXPORT_TOPICS } from "../../../src/rooms";
import { callOutcome, callRow, formRow, readLaterRow, readRow, type VisibilityRow } from "../visibility-row";
import { findMarks, NOW, type VisibilityWorld } from "../visibility-world";

const chatPath = (w: VisibilityWorld) => `/api/chat/${w.person.id}`;
const messageBody = () => ({ text: "Good evening" });

/** A push about the person that has not been sent yet. */
async function readPush(world: VisibilityWorld, kind: string, ref: string): Promise<string> {
  const { db, reader } = world;
  await changeNotificationSettings(db, reader, { kinds: { follower: true }, words: true } as never, NOW);
  const composed = await notificationComposer(db)(reader.id, { kind, ref, n: 1 } as never, NOW);
  return composed && "shown" in composed
    ? findMarks(JSON.stringify(composed), world) || "nothing"
    : "not sent";
}

const systemMessageId = async ({ db, reader }: VisibilityWorld, type: string): Promise<string> => {
  const mine = db.selectFrom("system_messages").select("id").where("user_id", "=", reader.id);
  return (await mine.where("type", "=", type).executeTakeFirst())?.id ?? "";
};

async function readChatState(world: VisibilityWorld): Promise<string> {
  const { db, reader, person } = world;
  const row = await db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", reader.id)
    .where("other_id", "=", person.id)
    .executeTakeFirst();
  const said = await chatStream.payloads.state(db, reader.id, [row?.conversation_id ?? ""], NOW);
  const [seen] = [...said.values()] as { stopped?: boolean }[];
  return seen ? (seen.stopped ? "stopped" : "open") : "nothing";
}

/** What a stream that begins anew is told of their message. */
const readEvent = async (world: VisibilityWorld): Promise<string> =>
  findMarks(
    JSON.stringify([
      ...(await chatStream.payloads.message(world.db, world.reader.id, [world.word])).values(),
    ]),
    world,
  ) || "nothing";

async function readTyping(world: VisibilityWorld): Promise<string> {
  let heard = "not told";
  setSignalPublisher(world.db, ([kind]) => {
    if (kind === "typing") heard = "told";
  });
  await callOutcome(world, "reader", "POST", `${chatPath(world)}/typing`);
  setSignalPublisher(world.db, () => undefined);
  return heard;
}

async function readExportTopic(world: VisibilityWorld, topic: keyof typeof EXPORT_TOPICS): Promise<string> {
  const files: unknown[] = [];
  for await (const part of EXPORT_TOPICS[topic](world.db, world.reader.id, NOW)) files.push(...part);
  return findMarks(JSON.stringify(files), world) || "nothing";
}

const exportRow = (topic: keyof typeof EXPORT_TOPICS): VisibilityRow => ({
  route: "GET /api/auth/export",
  place: `the download of ${topic}`,
  who: "reader",
  look: (w) => readExportTopic(w, topic),
});

const translationRow = (
  kind: string,
  who: "reader" | "stranger",
  id: (w: VisibilityWorld) => string,
): VisibilityRow => ({
  place: `translating a ${kind}`,
  route: "POST /api/translate",
  who,
  look: (w) => callOutcome(w, who, "POST", "/api/translate", { json: { kind, id: id(w), to: "de" } }),
});

const reportRows = (
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
  readLaterRow(
    `a reported ${kind}: the thanks`,
    "GET /report/:kind/:id",
    who,
    (w) => `/report/${kind}/${id(w)}`,
  ),
];

export const CHAT_PLACES: VisibilityRow[] = [
  readRow("what one has with a friend", "GET /api/chat/:id", "reader", chatPath),
  readRow("what one has with a stranger", "GET /api/chat/:id", "stranger", chatPath),
  readRow("the chat with a friend", "GET /chat/:id", "reader", (w) => `/chat/${w.person.id}`),
  readRow("the chat with a stranger", "GET /chat/:id", "stranger", (w) => `/chat/${w.person.id}`),
  readRow(
    "the page of a photo for a friend",
    "GET /chat/:id/photo",
    "reader",
    (w) => `/chat/${w.person.id}/photo`,
  ),
  readRow("messages of a friend", "GET /api/chat/:id/messages", "reader", (w) => `${chatPath(w)}/messages`),
  readRow(
    "messages of a stranger",
    "GET /api/chat/:id/messages",
    "stranger",
    (w) => `${chatPath(w)}/messages`,
  ),
  readRow(
    "a picture in a chat",
    "GET /api/chat/pictures/:file",
    "reader",
    (w) => `/api/chat/pictures/${w.picture}`,
  ),
  { place: "an open stream: their message", route: "GET /api/events", who: "reader", look: readEvent },
  {
    place: "an open stream: how the chat stands",
    route: "GET /api/events",
    who: "reader",
    look: readChatState,
  },
  { place: "typing to them", route: "POST /api/chat/:id/typing", who: "reader", look: readTyping },
  { place: "a push of their message", who: "reader", look: (w) => readPush(w, "friend", w.person.id) },
  {
    place: "a push of their comment",
    who: "reader",
    look: async (w) => readPush(w, "bottle", await systemMessageId(w, "bottle_commented")),
  },
  { place: "a push of their following", who: "reader", look: (w) => readPush(w, "follower", w.person.id) },
  readRow("system messages", "GET /api/system-messages", "reader", () => "/api/system-messages"),
  readRow("the page of system messages", "GET /system-messages", "reader", () => "/system-messages"),
  translationRow("bottle", "reader", (w) => w.past),
  translationRow("comment", "reader", (w) => w.said),
  translationRow("design", "stranger", (w) => w.shown),
  translationRow("message", "reader", (w) => w.word),
  ...reportRows("bottle", "stranger", (w) => w.sea),
  ...reportRows("comment", "reader", (w) => w.said),
  ...reportRows("design", "stranger", (w) => w.shown),
  ...reportRows("user", "stranger", (w) => w.person.id),
  ...reportRows("message", "reader", (w) => w.word),
  ...(
    [
      "thrown",
      "kept",
      "found",
      "comments",
      "design_comments",
      "messages",
      "follows",
      "blocks",
      "invited",
      "chats",
      "coins",
      "reports",
    ] as (keyof typeof EXPORT_TOPICS)[]
  ).map(exportRow),
  readRow(
    "officials: looking somebody up",
    "GET /api/official/people",
    "official",
    () => "/api/official/people?q=Zqperson",
  ),
  readRow(
    "officials: a person's file",
    "GET /api/official/people/:id",
    "official",
    (w) => `/api/official/people/${w.person.id}`,
  ),
  readRow(
    "officials: the page of a person",
    "GET /official/people/:id",
    "official",
    (w) => `/official/people/${w.person.id}`,
  ),
  readLaterRow("officials: reports", "GET /api/official/reports", "official", () => "/api/official/reports"),
  readRow("officials: the log", "GET /api/official/log", "official", () => "/api/official/log"),
  callRow(
    "writing to a friend",
    "POST /api/chat/:id/messages",
    "reader",
    (w) => `${chatPath(w)}/messages`,
    messageBody,
  ),
  callRow(
    "writing to a stranger",
    "POST /api/chat/:id/messages",
    "stranger",
    (w) => `${chatPath(w)}/messages`,
    messageBody,
  ),
  callRow(
    "reading a chat",
    "POST /api/chat/:id/read",
    "reader",
    (w) => `${chatPath(w)}/read`,
    () => ({}),
  ),
  callRow(
    "muting a chat",
    "PUT /api/chat/:id/mute",
    "reader",
    (w) => `${chatPath(w)}/mute`,
    () => ({ muted: true }),
  ),
  formRow("writing, by form", "POST /chat/:id", "reader", (w) => `/chat/${w.person.id}`, messageBody),
  callRow("removing a chat", "DELETE /api/chat/:id", "reader", chatPath),
  callRow(
    "taking one's message back",
    "POST /api/chat/messages/:id/recall",
    "reader",
    (w) => `/api/chat/messages/${w.ownWord}/recall`,
  ),
  callRow(
    "deleting their message",
    "DELETE /api/chat/messages/:id",
    "reader",
    (w) => `/api/chat/messages/${w.word}`,
  ),
  formRow(
    "taking one's message back, by form",
    "POST /chat/:id/messages/:message/recall",
    "reader",
    (w) => `/chat/${w.person.id}/messages/${w.ownWord}/recall`,
  ),
  formRow(
    "deleting their message, by form",
    "POST /chat/:id/messages/:message/delete",
    "reader",
    (w) => `/chat/${w.person.id}/messages/${w.word}/delete`,
  ),
  formRow("reading a chat, by form", "POST /chat/:id/read", "reader", (w) => `/chat/${w.person.id}/read`),
  formRow(
    "muting a chat, by form",
    "POST /chat/:id/mute",
    "reader",
    (w) => `/chat/${w.person.id}/mute`,
    () => ({ muted: "false" }),
  ),
  formRow(
    "removing a chat, by form",
    "POST /chat/:id/remove",
    "reader",
    (w) => `/chat/${w.person.id}/remove`,
  ),
  formRow(
    "reporting a letter, by form",
    "POST /report/:kind/:id",
    "third",
    (w) => `/report/bottle/${w.liked}`,
    () => ({ reason: "spam" }),
  ),
  formRow(
    "translating a letter, by form",
    "POST /translate",
    "third",
    () => "/translate",
    (w) => ({ thing: `bottle:${w.likedForm}`, next: "/" }),
  ),
];
