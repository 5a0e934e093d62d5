import { beforeAll, describe, expect, test } from "bun:test";
import { BODY_MAX_BYTES } from "../../src/limits/http";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, MATRIX_ROWS, pathOf } from "./matrix-rows";

const TEN_MB = 10 * 1024 * 1024;

/** Never says how much will come; notes how much was taken. */
function endless(most: number) {
  const taken = { bytes: 0 };
  const chunk = new TextEncoder().encode("a".repeat(16 * 1024));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.bytes >= most) return controller.close();
      taken.bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { body, taken };
}

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
const typesOf = (path: string) => (path.startsWith("/api/") ? ["application/json"] : FORMS);

eachDatabase("limits", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  describe("a body of 10 MB", () => {
    const faceOf = async (response: Response): Promise<string> => {
      expect(response.status).toBe(413);
      const text = await response.text();
      if (!response.headers.get("content-type")?.startsWith("application/json")) return text;
      expect(JSON.parse(text)).toEqual({
        success: false,
        error: { code: "body_too_large", message: "That is too much to send at once." },
      });
      return "";
    };

    test.each(["/api/auth/login", "/api/bottles", "/login", "/throw"])("%s says so in its way", async (path) => {
      const { ask, enter } = openTestApp(db());
      const session = await enter(world.stranger);
      for (const type of typesOf(path)) {
        const whole = {
          body: "a".repeat(TEN_MB),
          headers: { "content-length": `${TEN_MB}`, "content-type": type },
        };
        const face = await faceOf(await ask("POST", path, { session, ...whole }));
        if (face) expect(face).toContain("That is too much to send at once.");
        const { body, taken } = endless(TEN_MB);
        await faceOf(await ask("POST", path, { session, body, headers: { "content-type": type } }));
        expect(taken.bytes).toBeLessThan(2 * BODY_MAX_BYTES);
      }
    });

    test("a length that lies is found out", async () => {
      const { app } = openTestApp(db());
      const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) });
      const { body } = endless(TEN_MB);
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${server.url}api/auth/login`, { method: "POST", body, headers });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { code: "body_too_large" } });
      await server.stop(true);
    });

    test("what just fits is read", async () => {
      const { ask } = openTestApp(db());
      const body = JSON.stringify({ username: "x".repeat(BODY_MAX_BYTES - 15) });
      expect(body.length).toBe(BODY_MAX_BYTES);
      const headers = { "content-type": "application/json" };
      expect((await ask("POST", "/api/auth/login", { body, headers })).status).toBe(422);
    });
  });

  const JSON_TYPE = { "content-type": "application/json" };
  const DEEP = 60_000;
  const BODIES: [name: string, sent: TestRequest, status: number][] = [
    ["no JSON", { body: "{", headers: JSON_TYPE }, 400],
    ["nothing", { body: "", headers: JSON_TYPE }, 400],
    ["JSON that is no object", { body: "[]", headers: JSON_TYPE }, 422],
    ["null", { body: "null", headers: JSON_TYPE }, 422],
    ["JSON that is called a text", { body: '{"country":"PT"}', headers: { "content-type": "text/plain" } }, 415],
    ["a form", { form: { country: "PT" } }, 415],
    ["very deep JSON", { body: `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`, headers: JSON_TYPE }, 422],
    ["very deep objects", { body: `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, headers: JSON_TYPE }, 200],
    ["invalid UTF-8", { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), headers: JSON_TYPE }, 400],
    ["half a character", { body: '{"signature":"\\ud800"}', headers: JSON_TYPE }, 200],
    ["a NUL", { body: '{"signature":"\\u0000","nickname":"a\\u0000b"}', headers: JSON_TYPE }, 422],
    ["a number too large for one", { body: '{"country":1e999}', headers: JSON_TYPE }, 422],
    ["the same key twice", { body: '{"country":"FR","country":"PT"}', headers: JSON_TYPE }, 200],
    ["compressed", { body: "x", headers: { ...JSON_TYPE, "content-encoding": "gzip" } }, 400],
  ];

  test.each(BODIES)("%s", async (_, sent, status) => {
    const { ask, enter } = openTestApp(db());
    const response = await ask("PUT", "/api/auth/profile", { ...sent, token: await enter(world.stranger) });
    expect(response.status).toBe(status);
  });

  test.each([
    ["cut off", "multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1"],
    ["without a boundary", "multipart/form-data", "--x\r\n"],
    ["of nothing", "multipart/form-data; boundary=x", ""],
  ])("a form %s is malformed, on every page that takes one", async (_, type, body) => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.holder);
    for (const row of MATRIX_ROWS.filter(({ form }) => form)) {
      const path = fillPlaceholders(pathOf(row), { ...world, picture: "" });
      const response = await ask("POST", path, { session, body, headers: { "content-type": type } });
      expect([row.route, response.status < 500]).toEqual([row.route, true]);
    }
    expect((await ask("POST", "/login", { body, headers: { "content-type": type } })).status).toBe(400);
  });

  test("mass assignment: what is not one's to set stays, however it is sent", async () => {
    const { ask, enter } = openTestApp(db());
    const person = world.stranger;
    const mine = () => db().selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
    const request = '"official":true,"coins":999,"id":"x","username":"driftglass","adultAt":0,"adult_at":0,"unread":9';
    const before = await mine();
    for (const body of [
      `{${request}}`,
      `{"__proto__":{${request}}}`,
      `{"constructor":{"prototype":{${request}}}}`,
      `{"country":"US","__proto__":{"official":1}}`,
    ]) {
      const sent = { token: await enter(person), body, headers: JSON_TYPE };
      for (const path of ["/api/auth/profile", "/api/auth/settings"])
        expect((await ask("PUT", path, sent)).status).toBe(200);
    }
    const form = {
      nickname: before.nickname,
      birthday: "1990-05-17",
      gender: "other",
      country: before.country,
      reads: "en",
    };
    const typed = {
      ...form,
      official: "1",
      coins: "999",
      __proto__: "x",
      "constructor.prototype.official": "1",
    };
    expect((await ask("POST", "/complete-profile", { session: await enter(person), form: typed })).status).toBe(303);
    expect(await mine()).toEqual(before);
    expect(({} as Record<string, unknown>).official).toBeUndefined();
  });

  test("an Idempotency-Key belongs to its person and its route: nobody gets another's answer", async () => {
    const { ask, enter } = openTestApp(db());
    const { author, holder, sea } = await seedWorld(db());
    const headers = { "idempotency-key": "guessed" };
    const json = { content: "mine" };
    const throwAs = async (person: { id: string }) => {
      const response = await ask("POST", "/api/bottles", { token: await enter(person), json, headers });
      return [response.status, (await response.json()) as { bottle: { author: { id: string } } }] as const;
    };
    for (const person of [author, holder]) {
      const [status, body] = await throwAs(person);
      expect([status, body.bottle.author.id]).toEqual([201, person.id]);
    }
    const elsewhere = await ask("POST", `/api/bottles/like/${sea}`, { token: await enter(holder), headers });
    expect(elsewhere.status).toBe(409);
    const tooLong = { "idempotency-key": "k".repeat(201) };
    expect((await ask("POST", "/api/bottles", { token: await enter(holder), json, headers: tooLong })).status).toBe(
      422,
    );
  });

  test("the same parameter twice is refused or the first counts, never an error of ours", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.stranger);
    for (const [path, status] of [
      ["/api/bottles/my-bottles?limit=1&limit=2", 422],
      ["/api/bottles/my-bottles?cursor=a&cursor=b", 422],
      ["/api/system-messages?page=1&page=2", 422],
      ["/api/countries?language=en&language=de", 422],
      ["/api/countries?__proto__=1&constructor=2&language=en", 200],
      ["/my-bottles?cursor=a&cursor=b", 200],
      ["/login?next=/a&next=//evil.example", 303],
    ] as const)
      expect([path, (await ask("GET", path, { session })).status]).toEqual([path, status]);
  });
});
