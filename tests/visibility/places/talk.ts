import { live } from "../../../src/chat/reading/live";
import { onSignal } from "../../../src/events/signals";
import { composer } from "../../../src/notifications/notifications";
import { changeSettings } from "../../../src/notifications/settings";
import { TOPICS } from "../../../src/rooms";
import { did, does, posts, type Row, reads, readsLater } from "../row";
import { marksIn, NOW, type World } from "../world";

const chat = (w: World) => `/api/chat/${w.person.id}`;
const WORDS = () => ({ text: "Good evening" });

/** A push about the person that has not been sent yet. */
async function push(world: World, kind: string, ref: string): Promise<string> {
  const { db, reader } = world;
  await changeSettings(db, reader, { kinds: { follower: true }, words: true } as never, NOW);
  const composed = await composer(db)(reader.id, { kind, ref, n: 1 } as never, NOW);
  return composed && "shown" in composed ? marksIn(JSON.stringify(composed), world) || "nothing" : "not sent";
}

const told = async ({ db, reader }: World, type: string): Promise<string> => {
  const mine = db.selectFrom("system_messages").select("id").where("user_id", "=", reader.id);
  return (await mine.where("type", "=", type).executeTakeFirst())?.id ?? "";
};

async function state(world: World): Promise<string> {
  const { db, reader, person } = world;
  const row = await db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", reader.id)
    .where("other_id", "=", person.id)
    .executeTakeFirst();
  const said = await live.says.state(db, reader.id, [row?.conversation_id ?? ""], NOW);
  const [seen] = [...said.values()] as { stopped?: boolean }[];
  return seen ? (seen.stopped ? "stopped" : "open") : "nothing";
}

/** What a stream that begins anew is told of their message. */
const event = async (world: World): Promise<string> =>
  marksIn(
    JSON.stringify([...(await live.says.message(world.db, world.reader.id, [world.word])).values()]),
    world,
  ) || "nothing";

async function typing(world: World): Promise<string> {
  let heard = "not told";
  onSignal(world.db, ([kind]) => {
    if (kind === "typing") heard = "told";
  });
  await did(world, "reader", "POST", `${chat(world)}/typing`);
  onSignal(world.db, () => undefined);
  return heard;
}

async function taken(world: World, topic: keyof typeof TOPICS): Promise<string> {
  const files: unknown[] = [];
  for await (const part of TOPICS[topic](world.db, world.reader.id, NOW)) files.push(...part);
  return marksIn(JSON.stringify(files), world) || "nothing";
}

const download = (topic: keyof typeof TOPICS): Row => ({
  route: "GET /api/auth/export",
  place: `the download of ${topic}`,
  who: "reader",
  look: (w) => taken(w, topic),
});

const translated = (kind: string, who: "reader" | "stranger", id: (w: World) => string): Row => ({
  place: `translating a ${kind}`,
  route: "POST /api/translate",
  who,
  look: (w) => did(w, who, "POST", "/api/translate", { json: { kind, id: id(w), to: "de" } }),
});

const report = (kind: string, who: "reader" | "stranger", id: (w: World) => string): Row[] => [
  reads(`reporting a ${kind}: the page`, "GET /report/:kind/:id", who, (w) => `/report/${kind}/${id(w)}`),
  does(
    `reporting a ${kind}`,
    "POST /api/reports",
    who,
    () => "/api/reports",
    (w) => ({ kind, id: id(w), reason: "spam" }),
  ),
  readsLater(
    `a reported ${kind}: the thanks`,
    "GET /report/:kind/:id",
    who,
    (w) => `/report/${kind}/${id(w)}`,
  ),
];

export const TALK: Row[] = [
  reads("what one has with a friend", "GET /api/chat/:id", "reader", chat),
  reads("what one has with a stranger", "GET /api/chat/:id", "stranger", chat),
  reads("the chat with a friend", "GET /chat/:id", "reader", (w) => `/chat/${w.person.id}`),
  reads("the chat with a stranger", "GET /chat/:id", "stranger", (w) => `/chat/${w.person.id}`),
  reads(
    "the page of a photo for a friend",
    "GET /chat/:id/photo",
    "reader",
    (w) => `/chat/${w.person.id}/photo`,
  ),
  reads("messages of a friend", "GET /api/chat/:id/messages", "reader", (w) => `${chat(w)}/messages`),
  reads("messages of a stranger", "GET /api/chat/:id/messages", "stranger", (w) => `${chat(w)}/messages`),
  reads(
    "a picture in a chat",
    "GET /api/chat/pictures/:file",
    "reader",
    (w) => `/api/chat/pictures/${w.picture}`,
  ),
  { place: "an open stream: their message", route: "GET /api/events", who: "reader", look: event },
  { place: "an open stream: how the chat stands", route: "GET /api/events", who: "reader", look: state },
  { place: "typing to them", route: "POST /api/chat/:id/typing", who: "reader", look: typing },
  { place: "a push of their message", who: "reader", look: (w) => push(w, "friend", w.person.id) },
  {
    place: "a push of their comment",
    who: "reader",
    look: async (w) => push(w, "bottle", await told(w, "bottle_commented")),
  },
  { place: "a push of their following", who: "reader", look: (w) => push(w, "follower", w.person.id) },
  reads("system messages", "GET /api/system-messages", "reader", () => "/api/system-messages"),
  reads("the page of system messages", "GET /system-messages", "reader", () => "/system-messages"),
  translated("bottle", "reader", (w) => w.past),
  translated("comment", "reader", (w) => w.said),
  translated("design", "stranger", (w) => w.shown),
  translated("message", "reader", (w) => w.word),
  ...report("bottle", "stranger", (w) => w.sea),
  ...report("comment", "reader", (w) => w.said),
  ...report("design", "stranger", (w) => w.shown),
  ...report("user", "stranger", (w) => w.person.id),
  ...report("message", "reader", (w) => w.word),
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
    ] as (keyof typeof TOPICS)[]
  ).map(download),
  reads(
    "officials: looking somebody up",
    "GET /api/official/people",
    "official",
    () => "/api/official/people?q=Zqperson",
  ),
  reads(
    "officials: a person's file",
    "GET /api/official/people/:id",
    "official",
    (w) => `/api/official/people/${w.person.id}`,
  ),
  reads(
    "officials: the page of a person",
    "GET /official/people/:id",
    "official",
    (w) => `/official/people/${w.person.id}`,
  ),
  readsLater("officials: reports", "GET /api/official/reports", "official", () => "/api/official/reports"),
  reads("officials: the log", "GET /api/official/log", "official", () => "/api/official/log"),
  does("writing to a friend", "POST /api/chat/:id/messages", "reader", (w) => `${chat(w)}/messages`, WORDS),
  does(
    "writing to a stranger",
    "POST /api/chat/:id/messages",
    "stranger",
    (w) => `${chat(w)}/messages`,
    WORDS,
  ),
  does(
    "reading a chat",
    "POST /api/chat/:id/read",
    "reader",
    (w) => `${chat(w)}/read`,
    () => ({}),
  ),
  does(
    "muting a chat",
    "PUT /api/chat/:id/mute",
    "reader",
    (w) => `${chat(w)}/mute`,
    () => ({ muted: true }),
  ),
  posts("writing, by form", "POST /chat/:id", "reader", (w) => `/chat/${w.person.id}`, WORDS),
  does("removing a chat", "DELETE /api/chat/:id", "reader", chat),
  does(
    "taking one's message back",
    "POST /api/chat/messages/:id/recall",
    "reader",
    (w) => `/api/chat/messages/${w.ownWord}/recall`,
  ),
  does(
    "deleting their message",
    "DELETE /api/chat/messages/:id",
    "reader",
    (w) => `/api/chat/messages/${w.word}`,
  ),
  posts(
    "taking one's message back, by form",
    "POST /chat/:id/messages/:message/recall",
    "reader",
    (w) => `/chat/${w.person.id}/messages/${w.ownWord}/recall`,
  ),
  posts(
    "deleting their message, by form",
    "POST /chat/:id/messages/:message/delete",
    "reader",
    (w) => `/chat/${w.person.id}/messages/${w.word}/delete`,
  ),
  posts("reading a chat, by form", "POST /chat/:id/read", "reader", (w) => `/chat/${w.person.id}/read`),
  posts(
    "muting a chat, by form",
    "POST /chat/:id/mute",
    "reader",
    (w) => `/chat/${w.person.id}/mute`,
    () => ({ muted: "false" }),
  ),
  posts("removing a chat, by form", "POST /chat/:id/remove", "reader", (w) => `/chat/${w.person.id}/remove`),
  posts(
    "reporting a letter, by form",
    "POST /report/:kind/:id",
    "third",
    (w) => `/report/bottle/${w.liked}`,
    () => ({ reason: "spam" }),
  ),
  posts(
    "translating a letter, by form",
    "POST /translate",
    "third",
    () => "/translate",
    (w) => ({ thing: `bottle:${w.likedForm}`, next: "/" }),
  ),
];
