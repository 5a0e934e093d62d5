import { beforeAll, describe, expect, test } from "bun:test";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { createByteBudget } from "../../src/http/body/byte-budget";
import { BODY_LIMITS, UPLOAD_MAX_BYTES } from "../../src/limits/bodies";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "./matrix-rows";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
const UNSAFE = MATRIX_ROWS.filter((row) => methodOf(row) !== "GET" && !pathOf(row).startsWith("/api/test/"));
/** A visitor may open the first letter: which one they want has to be read. */
const FOR_VISITORS_TOO = "POST /pick";
const isForMembers = ({ route, anonymous }: MatrixRow): boolean =>
  route !== FOR_VISITORS_TOO && (anonymous === 401 || /^\/(login|register\?)/.test(`${anonymous}`));
const named = (rows: MatrixRow[]) => rows.map((row) => [row.route, row] as const);

/** Never ends and says no length; notes how much was taken of it. */
function endless() {
  const taken = { bytes: 0 };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    taken.bytes += 16_384;
    controller.enqueue(new Uint8Array(16_384));
  };
  return { body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }), taken };
}

/** Bodies of which nothing comes until they are released. */
function unfinishedBodies() {
  const release: (() => void)[] = [];
  // Nothing is asked of it before there is room for it.
  const slow = () =>
    new ReadableStream({ pull: (controller) => void release.push(() => controller.close()) }, { highWaterMark: 0 });
  return { release, slow };
}

const RUBBISH = "?cursor=%21&limit=x&page=x&size=x&type=x&tab=x&section=x&sort=x";

const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "",
];

eachDatabase("bodies", (db) => {
  let world: SeededWorld & { picture: string };
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = { ...(await seedWorld(db())), picture };
  });
  const at = (row: MatrixRow): string => fillPlaceholders(pathOf(row), world);
  const outcome = (response: Response) =>
    response.status === 303 ? response.headers.get("location") : response.status;

  describe("who asks comes before what they send", () => {
    test.each(named(UNSAFE.filter(isForMembers)))("%s: nothing is read", async (_, row) => {
      const { ask } = openTestApp(db());
      for (const type of TYPES) {
        const { body, taken } = endless();
        const headers = { "content-type": type, "idempotency-key": "k" };
        const response = await ask(methodOf(row), at(row), { body, headers });
        expect([type, outcome(response), taken.bytes]).toEqual([type, fillPlaceholders(row.anonymous, world), 0]);
      }
    });

    test.each(named(MATRIX_ROWS.filter((row) => isApi(row) && row.anonymous === 401)))(
      "%s: nor is the query looked at",
      async (_, row) => {
        const { ask } = openTestApp(db());
        expect((await ask(methodOf(row), at(row) + RUBBISH)).status).toBe(401);
      },
    );
  });

  async function expectRefused(response: Response, row: MatrixRow, type: string): Promise<void> {
    expect([type, response.status]).toEqual([type, 415]);
    if (isApi(row)) expect(await response.json()).toMatchObject({ error: { code: "unsupported_media_type" } });
  }

  // A sign-in that nobody has begun is refused before it.
  const ANSWERED = UNSAFE.filter(({ stranger }) => stranger !== "/login");
  test.each(named(ANSWERED))("%s refuses a body of a type it does not take", async (_, row) => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.stranger);
    const wrong = isApi(row) ? "application/x-www-form-urlencoded" : "application/json";
    for (const type of ["text/plain", "application/octet-stream", "", wrong]) {
      const request = { body: new Uint8Array([120]), headers: { "content-type": type } };
      await expectRefused(await ask(methodOf(row), at(row), { ...request, session }), row, type);
      if (!isForMembers(row)) await expectRefused(await ask(methodOf(row), at(row), request), row, type);
    }
  });

  test("a drop that cannot be read, or says what nobody knows, throws nothing back and loses nothing", async () => {
    const { ask, enter } = openTestApp(db());
    const own = await seedWorld(db());
    const token = await enter(own.holder);
    const drop = (sent: TestRequest) => ask("POST", `/api/bottles/drop/${own.held}`, { token, ...sent });
    const text = { "content-type": "text/plain" };
    expect((await drop({ body: '{"comment":"hello"}', headers: text })).status).toBe(415);
    for (const json of [{ Comment: "hello" }, { comment: "hello", more: 1 }, { text: "hello" }])
      expect((await drop({ json })).status).toBe(422);
    expect((await drop({ json: { comment: "hello" } })).status).toBe(200);
  });

  test("a purchase that names the version under another name is refused, not paid at any price", async () => {
    const { ask, enter } = openTestApp(db());
    const token = await enter(world.stranger);
    const buy = (sent: TestRequest) => ask("POST", `/api/square/${world.sale}/buy`, { token, ...sent });
    for (const json of [{ Version: 1 }, { version: 1, price: 10 }]) expect((await buy({ json })).status).toBe(422);
    expect((await buy({ body: '{"version":1}', headers: { "content-type": "text/plain" } })).status).toBe(415);
    const expand = await ask("POST", "/api/backpack/expand", { token, json: { Capacity: 20 } });
    expect(expand.status).toBe(422);
  });

  test("one person has room for two uploads at a time, and what they took is given back", async () => {
    const { ask, enter } = openTestApp(db());
    const token = await enter(world.stranger);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const upload = (length: number, body: BodyInit) =>
      ask("POST", "/api/auth/album", {
        token,
        body,
        headers: { ...headers, "content-length": `${length}` },
      });
    const { release, slow } = unfinishedBodies();
    const waiting = [upload(UPLOAD_MAX_BYTES, slow()), upload(UPLOAD_MAX_BYTES, slow())];
    await Bun.sleep(0);
    while (release.length < 2) await Bun.sleep(1);
    const third = await upload(PICTURE_LIMITS.max, slow());
    expect([third.status, third.headers.get("retry-after")]).toEqual([503, "5"]);
    const other = await ask("POST", "/api/auth/album", {
      token: await enter(world.holder),
      body: "--x--",
      headers,
    });
    expect(other.status).toBeOneOf([400, 422]);
    for (const end of release) end();
    for (const response of await Promise.all(waiting)) expect(response.status).toBeOneOf([400, 422]);
    expect((await upload(5, "--x--")).status).toBeOneOf([400, 422]);
  });

  test("a network has its limit, this machine none but that of all: a proxy may speak for everybody", () => {
    const budget = createByteBudget({ max: 8, ofOne: 2, ofNetwork: 4 });
    const taken = (network: string | null) => {
      const owners = Array.from({ length: 9 }, (_, n) => ({ one: `${network} ${n}`, network }));
      const held = owners.filter((each) => {
        try {
          budget.reserve(each, 1);
          return true;
        } catch {
          return false;
        }
      });
      for (const each of held) budget.release(each, 1);
      return held.length;
    };
    expect([taken("2001:db8::/48"), taken(null), taken("10.0.0")]).toEqual([4, 8, 4]);
  });

  test("all accounts of a network together leave room for others", async () => {
    const { ask, enter } = openTestApp(db(), { TRUST_PROXY: "1" });
    const { release, slow } = unfinishedBodies();
    const answers: Promise<Response>[] = [];
    /** "held": there is room, and it is waited for. */
    const upload = async (from: string) => {
      const token = await enter(await aPerson(db()));
      const sized = { "content-type": "multipart/form-data; boundary=x", "content-length": `${UPLOAD_MAX_BYTES}` };
      const held = release.length;
      const headers = { ...sized, "x-forwarded-for": from };
      const answer = ask("POST", "/api/auth/album", { token, body: slow(), headers });
      answers.push(answer);
      let status = 0;
      void answer.then((response) => {
        status = response.status;
      });
      while (status === 0 && release.length === held) await Bun.sleep(1);
      return status || "held";
    };
    const outcomes: unknown[] = [];
    for (let n = 0; n < 10; n++) outcomes.push(await upload(`2001:db8:7:${n}::1`));
    const fitting = Math.floor(BODY_LIMITS.uploads.ofNetwork / UPLOAD_MAX_BYTES);
    expect(outcomes).toEqual(outcomes.map((_, n) => (n < fitting ? "held" : 503)));
    expect(await upload("2001:db8:8::1")).toBe("held");
    for (const end of release) end();
    for (const { status } of await Promise.all(answers)) expect(status).toBeOneOf([400, 422, 503]);
  });
});
