/** Every place where one person's words reach another, over HTTP. */
import type { Db } from "../../src/db/transact";
import type { CheckedTextKind } from "../../src/safety/words/text-kinds";
import { followPerson } from "../../src/social/social";
import { aDesign, SAMPLE_DESIGN } from "../designs/design-fixtures";
import type { TestApp } from "../support/app";
import { aBottle, NOW } from "../support/bottles";
import type { TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";

/** Where a text is written, and where somebody else, or its writer, reads it. */
export interface TextPlace {
  write(text: string): Promise<Response>;
  read: string;
}

/** Who writes and who reads, both signed in. */
export interface WriterAndReader {
  db: Db;
  writer: TestPerson;
  other: TestPerson;
  api(who: TestPerson, method: string, path: string, json?: object): Promise<Response>;
}

export async function signInWriterAndReader(
  db: Db,
  app: TestApp,
  writer: TestPerson,
  other: TestPerson,
): Promise<WriterAndReader> {
  const tokens = new Map([
    [writer, await app.enter(writer)],
    [other, await app.enter(other)],
  ]);
  return {
    db,
    writer,
    other,
    api: async (who, method, path, json) => app.ask(method, `/api${path}`, { token: tokens.get(who), json }),
  };
}

async function comment({ db, api }: WriterAndReader, [author, finder]: [TestPerson, TestPerson], text: string) {
  const bottle = await aBottle(db, author);
  await api(finder, "POST", `/bottles/pick/${bottle}`);
  const response = await api(finder, "POST", `/bottles/drop/${bottle}`, { comment: text });
  return { bottle, response };
}

async function design({ db, writer, api }: WriterAndReader, input: (text: string) => object): Promise<TextPlace> {
  const { id } = await aDesign(db, writer);
  return {
    read: `/designs/${id}`,
    async write(text) {
      const response = await api(writer, "PUT", `/designs/${id}`, input(text));
      const listed = { status: "exhibition", listed_at: NOW } as const;
      await db.updateTable("designs").set(listed).where("id", "=", id).execute();
      return response;
    },
  };
}

/** A design of the writer that the other one buys as soon as it is written; its copy is what is read. */
async function soldDesign({ db, writer, other, api }: WriterAndReader) {
  const { id } = await aDesign(db, writer);
  await db.updateTable("users").set({ coins: 100 }).where("id", "=", other.id).execute();
  const place = { read: `/designs/${id}` };
  const buyWith = async (look: { name: string } | { story: string }) => {
    const response = await api(writer, "PUT", `/designs/${id}`, { ...SAMPLE_DESIGN, ...look });
    const listed = { status: "forSale", price: 10, listed_at: NOW } as const;
    await db.updateTable("designs").set(listed).where("id", "=", id).execute();
    const bought: string | undefined = (await (await api(other, "POST", `/square/${id}/buy`)).json()).id;
    if (bought) place.read = `/designs/${bought}`;
    return { response, bought };
  };
  return { place, buyWith };
}

const profile = async ({ writer, api }: WriterAndReader, field: string): Promise<TextPlace> => ({
  read: `/users/${writer.id}`,
  write: (text) => api(writer, "PUT", "/auth/profile", { [field]: text }),
});

/** Its reader has it already: what would be held is refused. */
export const EDITED_FIRST_WORDS = "edited first words in a chat";

export const TEXT_PLACES: Record<string, (people: WriterAndReader) => Promise<TextPlace>> = {
  bottle: async ({ writer, api }) => {
    const place: TextPlace = {
      read: "",
      async write(content) {
        const response = await api(writer, "POST", "/bottles", { content });
        place.read = `/bottles/detail/${(await response.clone().json()).bottle?.id}`;
        return response;
      },
    };
    return place;
  },
  comment: async (people) => {
    const place: TextPlace = {
      read: "",
      async write(text) {
        const { bottle, response } = await comment(people, [people.other, people.writer], text);
        place.read = `/bottles/${bottle}/comments`;
        return response;
      },
    };
    return place;
  },
  answer: async (people) => {
    const { db, writer, other, api } = people;
    const { bottle } = await comment(people, [writer, other], "hello");
    const { id } = await db
      .selectFrom("comments")
      .select("id")
      .where("bottle_id", "=", bottle)
      .executeTakeFirstOrThrow();
    return {
      read: `/bottles/${bottle}/comments`,
      write: (content) => api(writer, "POST", `/bottles/comments/${id}/answer`, { content }),
    };
  },
  nickname: (people) => profile(people, "nickname"),
  signature: (people) => profile(people, "signature"),
  "name of a design": (people) => design(people, (name) => ({ ...SAMPLE_DESIGN, name })),
  "story of a design": (people) => design(people, (story) => ({ ...SAMPLE_DESIGN, story })),
  "name of a design that others throw": async (people) => {
    const { place, buyWith } = await soldDesign(people);
    return Object.assign(place, {
      async write(name: string) {
        const { response, bought } = await buyWith({ name });
        if (!bought) return response;
        const throwing = { content: "To whoever finds this", purchasedBottleId: bought };
        const { bottle } = await (await people.api(people.other, "POST", "/bottles", throwing)).json();
        place.read = `/bottles/detail/${bottle.id}`;
        return response;
      },
    });
  },
  "story of a design that others bought": async (people) => {
    const { place, buyWith } = await soldDesign(people);
    return Object.assign(place, { write: async (story: string) => (await buyWith({ story })).response });
  },
  "name of a design that its designer throws": async ({ db, writer, api }) => {
    const { id } = await aDesign(db, writer);
    const place: TextPlace = {
      read: `/designs/${id}`,
      async write(name) {
        const response = await api(writer, "PUT", `/designs/${id}`, { ...SAMPLE_DESIGN, name });
        const { bottle } = await (await api(writer, "POST", "/bottles", { content: "Hello", designId: id })).json();
        if (bottle) place.read = `/bottles/detail/${bottle.id}`;
        return response;
      },
    };
    return place;
  },
  "first words in a chat": async (people) => {
    await followPerson(people.db, people.writer, people.other.id, NOW);
    return chatPlace(people);
  },
  [EDITED_FIRST_WORDS]: async (people) => {
    const { db, writer, other, api } = people;
    await followPerson(db, writer, other.id, NOW);
    const { id } = await (await api(writer, "POST", `/chat/${other.id}/messages`, { text: "hello" })).json();
    return { ...chatPlace(people), write: (text) => api(writer, "PATCH", `/chat/messages/${id}`, { text }) };
  },
  "comment on a design": async ({ db, writer, other, api }) => {
    const { id } = await aDesign(db, other, { status: "exhibition" });
    const path = `/square/${id}/comments`;
    return { read: path, write: (content) => api(writer, "POST", path, { content }) };
  },
};

const chatPlace = ({ writer, other, api }: WriterAndReader): TextPlace => ({
  read: `/chat/${writer.id}/messages`,
  write: (text) => api(writer, "POST", `/chat/${other.id}/messages`, { text }),
});

/** Where both sides have opened a chat. */
export const OPEN_CHAT_PLACES: typeof TEXT_PLACES = {
  "chat between friends": async (people) => {
    await insertFriendship(people.db, people.writer.id, people.other.id);
    return chatPlace(people);
  },
  "answered chat, by who began": async (people) => {
    const { db, writer, other, api } = people;
    await followPerson(db, writer, other.id, NOW);
    await api(writer, "POST", `/chat/${other.id}/messages`, { text: "hello" });
    await api(other, "POST", `/chat/${writer.id}/messages`, { text: "hello too" });
    return chatPlace(people);
  },
  "answer in a chat": async (people) => {
    const { db, writer, other, api } = people;
    await followPerson(db, other, writer.id, NOW);
    await api(other, "POST", `/chat/${writer.id}/messages`, { text: "hello" });
    return chatPlace(people);
  },
};

/** What sort of text is written where. */
export const TEXT_KIND_AT: Record<string, CheckedTextKind> = {
  bottle: "bottle",
  comment: "comment",
  answer: "answer",
  nickname: "names",
  signature: "names",
  "name of a design": "design",
  "story of a design": "design",
  "name of a design that others throw": "design",
  "story of a design that others bought": "design",
  "name of a design that its designer throws": "design",
  "first words in a chat": "first_words",
  [EDITED_FIRST_WORDS]: "first_words",
  "comment on a design": "design_comment",
  "chat between friends": "chat",
  "answered chat, by who began": "chat",
  "answer in a chat": "chat",
};
