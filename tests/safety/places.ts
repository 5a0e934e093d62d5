/** Every place where one person's words reach another, over HTTP. */
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/limits/limits";
import type { Judged } from "../../src/safety/words/texts";
import { follow } from "../../src/social/social";
import { aDesign, INPUT } from "../designs/workshop";
import { befriend, type House } from "../http/open";
import { aBottle, NOW } from "../support/bottles";
import type { TestPerson } from "../support/people";

export const SETTLED = { created_at: NOW - 30 * DAY, throw_count: 5 };

/** Where a text is written, and where somebody else, or its writer, reads it. */
export interface Place {
  write(text: string): Promise<Response>;
  read: string;
}

/** Who writes and who reads, both signed in. */
export interface Cast {
  db: Db;
  writer: TestPerson;
  other: TestPerson;
  api(who: TestPerson, method: string, path: string, json?: object): Promise<Response>;
}

export async function castOf(db: Db, house: House, writer: TestPerson, other: TestPerson): Promise<Cast> {
  const tokens = new Map([
    [writer, await house.enter(writer)],
    [other, await house.enter(other)],
  ]);
  return {
    db,
    writer,
    other,
    api: async (who, method, path, json) =>
      house.ask(method, `/api${path}`, { token: tokens.get(who), json }),
  };
}

async function comment({ db, api }: Cast, [author, finder]: [TestPerson, TestPerson], text: string) {
  const bottle = await aBottle(db, author);
  await api(finder, "POST", `/bottles/pick/${bottle}`);
  const response = await api(finder, "POST", `/bottles/drop/${bottle}`, { comment: text });
  return { bottle, response };
}

async function design({ db, writer, api }: Cast, input: (text: string) => object): Promise<Place> {
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

const profile = async ({ writer, api }: Cast, field: string): Promise<Place> => ({
  read: `/users/${writer.id}`,
  write: (text) => api(writer, "PUT", "/auth/profile", { [field]: text }),
});

export const PLACES: Record<string, (cast: Cast) => Promise<Place>> = {
  bottle: async ({ writer, api }) => {
    const place: Place = {
      read: "",
      async write(content) {
        const response = await api(writer, "POST", "/bottles", { content });
        place.read = `/bottles/detail/${(await response.clone().json()).bottle?.id}`;
        return response;
      },
    };
    return place;
  },
  comment: async (cast) => {
    const place: Place = {
      read: "",
      async write(text) {
        const { bottle, response } = await comment(cast, [cast.other, cast.writer], text);
        place.read = `/bottles/${bottle}/comments`;
        return response;
      },
    };
    return place;
  },
  answer: async (cast) => {
    const { db, writer, other, api } = cast;
    const { bottle } = await comment(cast, [writer, other], "hello");
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
  nickname: (cast) => profile(cast, "nickname"),
  signature: (cast) => profile(cast, "signature"),
  "name of a design": (cast) => design(cast, (name) => ({ ...INPUT, name })),
  "story of a design": (cast) => design(cast, (story) => ({ ...INPUT, story })),
  "first words in a chat": async (cast) => {
    await follow(cast.db, cast.writer, cast.other.id, NOW);
    return chatWith(cast);
  },
  "comment on a design": async ({ db, writer, other, api }) => {
    const { id } = await aDesign(db, other, { status: "exhibition" });
    const path = `/square/${id}/comments`;
    return { read: path, write: (content) => api(writer, "POST", path, { content }) };
  },
};

const chatWith = ({ writer, other, api }: Cast): Place => ({
  read: `/chat/${writer.id}/messages`,
  write: (text) => api(writer, "POST", `/chat/${other.id}/messages`, { text }),
});

/** Where both sides have opened a chat. */
export const OPEN_CHATS: typeof PLACES = {
  "chat between friends": async (cast) => {
    await befriend(cast.db, cast.writer.id, cast.other.id);
    return chatWith(cast);
  },
  "answered chat, by who began": async (cast) => {
    const { db, writer, other, api } = cast;
    await follow(db, writer, other.id, NOW);
    await api(writer, "POST", `/chat/${other.id}/messages`, { text: "hello" });
    await api(other, "POST", `/chat/${writer.id}/messages`, { text: "hello too" });
    return chatWith(cast);
  },
  "answer in a chat": async (cast) => {
    const { db, writer, other, api } = cast;
    await follow(db, other, writer.id, NOW);
    await api(other, "POST", `/chat/${writer.id}/messages`, { text: "hello" });
    return chatWith(cast);
  },
};

/** What sort of text is written where. */
export const KIND_AT: Record<string, Judged> = {
  bottle: "bottle",
  comment: "comment",
  answer: "answer",
  nickname: "names",
  signature: "names",
  "name of a design": "design",
  "story of a design": "design",
  "first words in a chat": "first_words",
  "comment on a design": "design_comment",
  "chat between friends": "chat",
  "answered chat, by who began": "chat",
  "answer in a chat": "chat",
};
