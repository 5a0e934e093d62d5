import { beforeAll, describe, expect, test } from "bun:test";
import { addRule } from "../../src/safety/safety";
import { follow } from "../../src/social/social";
import { aDesign, aDesigner, INPUT } from "../designs/workshop";
import { type House, openHouse } from "../http/open";
import { aBottle, furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const MODES = ["refuse", "hold", "mask"] as const;
const wordOf = { refuse: "zqrefuse", hold: "zqhold", mask: "zqmask" } as const;
const SETTLED = { created_at: NOW - 30 * 86_400_000, throw_count: 5 };

/** Where a text is written, and where somebody else, or its writer, reads it. */
interface Place {
  write(text: string): Promise<Response>;
  read: string;
}

eachDatabase("each mode of the word rules", (db) => {
  let house: House;
  let [writer, other] = [] as unknown as [TestPerson, TestPerson];
  let tokens: Map<TestPerson, string>;

  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db());
    const boss = await aPerson(db(), { official: 1 });
    for (const mode of MODES) {
      await addRule(db(), boss.id, { text: wordOf[mode], kind: "word", mode, language: null }, NOW);
    }
  });

  const api = (who: TestPerson, method: string, path: string, json?: object) =>
    house.ask(method, `/api${path}`, { token: tokens.get(who), json });

  async function comment(text: string, author = other, finder = writer) {
    const bottle = await aBottle(db(), author);
    await api(finder, "POST", `/bottles/pick/${bottle}`);
    const response = await api(finder, "POST", `/bottles/drop/${bottle}`, { comment: text });
    return { bottle, response };
  }

  const PLACES: Record<string, () => Promise<Place>> = {
    bottle: async () => {
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
    comment: async () => {
      const place: Place = {
        read: "",
        async write(text) {
          const { bottle, response } = await comment(text);
          place.read = `/bottles/${bottle}/comments`;
          return response;
        },
      };
      return place;
    },
    answer: async () => {
      const { bottle } = await comment("hello", writer, other);
      const { id } = await db()
        .selectFrom("comments")
        .select("id")
        .where("bottle_id", "=", bottle)
        .executeTakeFirstOrThrow();
      return {
        read: `/bottles/${bottle}/comments`,
        write: (content) => api(writer, "POST", `/bottles/comments/${id}/answer`, { content }),
      };
    },
    nickname: async () => ({
      read: `/users/${writer.id}`,
      write: (nickname) => api(writer, "PUT", "/auth/profile", { nickname }),
    }),
    signature: async () => ({
      read: `/users/${writer.id}`,
      write: (signature) => api(writer, "PUT", "/auth/profile", { signature }),
    }),
    "name of a design": async () => design((name) => ({ ...INPUT, name })),
    "story of a design": async () => design((story) => ({ ...INPUT, story })),
    "first words in a chat": async () => {
      await follow(db(), writer, other.id, NOW);
      return {
        read: `/chat/${writer.id}/messages`,
        write: (text) => api(writer, "POST", `/chat/${other.id}/messages`, { text }),
      };
    },
    "comment on a design": async () => {
      const { id } = await aDesign(db(), other, { status: "exhibition" });
      const path = `/square/${id}/comments`;
      return { read: path, write: (content) => api(writer, "POST", path, { content }) };
    },
  };

  async function design(input: (text: string) => object): Promise<Place> {
    const { id } = await aDesign(db(), writer);
    return {
      read: `/designs/${id}`,
      async write(text) {
        const response = await api(writer, "PUT", `/designs/${id}`, input(text));
        const listed = { status: "exhibition", listed_at: NOW } as const;
        await db().updateTable("designs").set(listed).where("id", "=", id).execute();
        return response;
      },
    };
  }

  async function readBy(who: TestPerson, { read }: Place): Promise<string> {
    return (await api(who, "GET", read)).text();
  }

  describe.each(Object.entries(PLACES))("%s", (_, make) => {
    test.each([...MODES])("%s", async (mode) => {
      writer = await aDesigner(db(), 50, SETTLED);
      other = await aPerson(db(), SETTLED);
      tokens = new Map([
        [writer, await house.enter(writer)],
        [other, await house.enter(other)],
      ]);
      const place = await make();
      const response = await place.write(`Oh ${wordOf[mode]} so`);
      if (mode === "refuse") {
        expect([response.status, (await response.json()).error.code]).toEqual([422, "text_refused"]);
        return;
      }
      expect(response.status).toBeLessThan(300);
      const read = await readBy(other, place);
      expect(read).not.toContain(wordOf[mode]);
      if (mode === "mask") expect(read).toContain("Oh ••• so");
      else expect(read).not.toContain("Oh ");
    });
  });
});
