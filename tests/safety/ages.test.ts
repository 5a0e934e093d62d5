import { beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Db } from "../../src/db/transact";
import type { Room } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { CONTENT_KINDS } from "../../src/safety/safety";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { fakeTranslator } from "../support/translators";
import {
  type ApiPerson,
  type BandName,
  type BandPeople,
  bandMark,
  createOfficialThings,
  MARK_NAMES,
  MARK_PREFIX,
  MARKED_TEXTS,
  type MarkName,
  signInApiPerson,
  writeMarkedTexts,
} from "./age-band-texts";

const KNOWN: readonly Room[] = ROOMS;
const translated = KNOWN.flatMap(({ texts }) => Object.keys(texts ?? {}));

/** So many pages are read by each. ms */
const TIMEOUT_MS = 300_000;

/** The pages of a bottle that anybody may read: its letter without whoever wrote it, and no more. */
const OPEN: Record<string, readonly MarkName[]> = {
  "GET /bottle/:id": ["bottle", "kept"],
  "GET /bottle-shared/:id": ["bottle", "kept", "bought", "boughtStory"],
  "GET /api/bottles/detail/:id": ["bottle", "kept"],
  "GET /api/bottles/share/:id": ["bottle", "kept", "bought", "boughtStory"],
  "GET /report/:kind/:id": ["bottle", "kept"],
  "POST /api/translate": ["bottle", "kept"],
};

/** What a path is asked for beside itself. */
const QUERIES: Record<string, string[]> = {
  "/api/users/search": [`?q=${MARK_PREFIX}`],
  "/friends/search": [`?q=${MARK_PREFIX}`],
  "/api/official/people": [`?q=${MARK_PREFIX}`],
  "/official/people": [`?q=${MARK_PREFIX}`],
  "/api/friends": ["?tab=friends", "?tab=following", "?tab=followers"],
  "/friends": ["?tab=friends", "?tab=recent", "?tab=following", "?tab=followers"],
  "/api/square": ["", "?section=exhibition", "?sort=hottest", "?sort=liked"],
  "/bottle-square": ["", "?section=exhibition", "?sort=hottest", "?sort=liked"],
  "/bottle-shared/:id": ["", "?btype=purchased"],
  "/api/bottles/share/:id": ["", "?btype=purchased"],
};

interface Asking {
  route: string;
  method: "GET" | "POST";
  at: string;
  json?: object;
}

eachDatabase("the two age bands", (_, open, kind) => {
  let db: Db;
  let app: TestApp;
  let official: ApiPerson;
  let people: Record<BandName, BandPeople>;
  let askings: Asking[];

  /** Ids of everything that somebody could have a link to. */
  async function idsOf(): Promise<string[]> {
    const all = await Promise.all(
      (["bottles", "comments", "design_comments", "chat_messages", "system_messages"] as const).map((table) =>
        db.selectFrom(table).select("id").execute(),
      ),
    );
    const designs = await db.selectFrom("designs").select("id").where("house", "=", 0).execute();
    const marked = db.selectFrom("users").select("id").where("nickname", "like", `${MARK_PREFIX}%`);
    const users = await marked.execute();
    return [...all.flat(), ...designs, ...users].map(({ id }) => String(id));
  }

  /** Every path that the app reads something under, with every id in its place, and every text to be translated. */
  function everything(ids: string[]): Asking[] {
    const paths = app.app.routes
      .filter(({ method, path }) => method === "GET" && !path.endsWith("*") && !path.startsWith("/static"))
      .map(({ path }) => path);
    const placed = (path: string): string[] => {
      const kinds = path.includes(":kind") ? CONTENT_KINDS.map((kind) => path.replace(":kind", kind)) : [path];
      return kinds.flatMap((each) => (each.includes(":") ? ids.map((id) => each.replace(/:\w+/, id)) : [each]));
    };
    const reads = [...new Set(paths)].flatMap((path) =>
      placed(path).flatMap((at) =>
        (QUERIES[path] ?? [""]).map((query) => ({
          route: `GET ${path}`,
          method: "GET" as const,
          at: at + query,
        })),
      ),
    );
    const translations = translated.flatMap((kind) =>
      ids.map((id) => ({
        route: "POST /api/translate",
        method: "POST" as const,
        at: "/api/translate",
        json: { kind, id, to: "en" },
      })),
    );
    return [...reads, ...translations];
  }

  beforeAll(async () => {
    db = await open();
    await seedBuiltIns(db);
    const translate = async ({ text }: { text: string }) => ({ text: `« ${text} »`, from: "fr" });
    app = openTestApp(db, {}, fakeTranslator(translate));
    official = await signInApiPerson(app, await aPerson(db, { official: 1, nickname: "The house" }));
    const things = await createOfficialThings(db, official.person);
    people = {
      adult: await writeMarkedTexts(db, app, "adult", things, official),
      minor: await writeMarkedTexts(db, app, "minor", things, official),
    };
    askings = everything(await idsOf());
  }, TIMEOUT_MS);

  async function bodyOf(response: Response): Promise<string> {
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/event-stream") || type.startsWith("image/")) {
      await response.body?.cancel();
      return "";
    }
    if (!type.startsWith("application/zip")) return response.text();
    const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())));
    return files.map((file) => new TextDecoder().decode(file)).join("\n");
  }

  async function answerTo({ token }: ApiPerson, { method, at, json }: Asking): Promise<string> {
    const response = await app.ask(method, at, {
      [at.startsWith("/api/") ? "token" : "session"]: token,
      json,
    });
    expect(response.status, `${method} ${at}`).not.toBe(500);
    return bodyOf(response);
  }

  type Marks = Map<MarkName, Set<string>>;

  function note(marks: Marks, band: BandName, body: string, route: string): void {
    const names = body.includes(`${MARK_PREFIX}${band}`) ? MARK_NAMES : [];
    for (const name of names.filter((each) => body.includes(bandMark(band, each)))) {
      marks.set(name, (marks.get(name) ?? new Set()).add(route));
    }
  }

  async function readAll(reader: ApiPerson): Promise<Record<BandName, Marks>> {
    const marks = { adult: new Map(), minor: new Map() };
    for (const asking of askings) {
      const body = await answerTo(reader, asking);
      note(marks.adult, "adult", body, asking.route);
      note(marks.minor, "minor", body, asking.route);
    }
    return marks;
  }
  const all = new Map<ApiPerson, Promise<Record<BandName, Marks>>>();

  /** Which marks of a band somebody reads, and where. Each reads everything once. */
  async function readBy(reader: ApiPerson, band: BandName): Promise<Marks> {
    const read = all.get(reader) ?? readAll(reader);
    all.set(reader, read);
    return (await read)[band];
  }

  const unexpected = (marks: Map<MarkName, Set<string>>): string[] =>
    [...marks].flatMap(([name, routes]) =>
      [...routes].filter((route) => !OPEN[route]?.includes(name)).map((route) => `${name} in ${route}`),
    );

  const OTHER = { adult: "minor", minor: "adult" } as const;

  describe.each(["adult", "minor"] as const)("what somebody %s writes", (band) => {
    test(
      "is read by nobody of the other, but the open page of a bottle",
      async () => {
        const { writer, sameBand } = people[OTHER[band]];
        // The same words are asked for on both databases, and one reader is answered by all of its queries.
        const readers = kind === "postgres" ? [sameBand] : [writer, sameBand];
        for (const reader of readers) expect(unexpected(await readBy(reader, band))).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test("stands on an open page without a door to whoever wrote it, and nothing can be done there", async () => {
      const { writer } = people[band];
      const { token } = people[OTHER[band]].sameBand;
      const routes = [`/friends/${writer.person.id}`, `/chat/${writer.person.id}`];
      const pages = askings.filter(({ route }) => route === "GET /bottle/:id" || route === "GET /bottle-shared/:id");
      let open = 0;
      for (const { at } of pages) {
        const body = await (await app.ask("GET", at, { session: token })).text();
        if (!body.includes(bandMark(band, "bottle")) && !body.includes(bandMark(band, "kept"))) continue;
        open += 1;
        expect(body).not.toContain(writer.person.id);
        expect(routes.filter((route) => body.includes(route))).toEqual([]);
        expect(body).not.toMatch(/action="[^"]*\/(like|drop|throw-back|keep|answer|comment|follow)"/);
      }
      expect(open).toBeGreaterThan(1);
    });

    test("comes to nobody of the other by an event or a letter", async () => {
      const { writer, sameBand, asker: third } = people[OTHER[band]];
      const theirs = [writer, sameBand, third].map(({ person }) => person.id);
      const events = await db.selectFrom("events").selectAll().where("user_id", "in", theirs).execute();
      const letters = await db.selectFrom("outbox").selectAll().where("user_id", "in", theirs).execute();
      const notices = db.selectFrom("system_messages").selectAll().where("user_id", "in", theirs);
      const messages = await notices.execute();
      expect(messages.length).toBeGreaterThan(0);
      expect(JSON.stringify([events, letters, messages])).not.toContain(`${MARK_PREFIX}${band}`);
    });

    if (kind === "postgres") return;
    test(
      "is really read where this test looks: by its own band or by officials",
      async () => {
        const { writer, sameBand } = people[band];
        const marks = new Set<MarkName>();
        for (const reader of [writer, sameBand, official]) {
          for (const name of (await readBy(reader, band)).keys()) marks.add(name);
        }
        expect(MARK_NAMES.filter((name) => !marks.has(name))).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });

  test("every kind of words that a room tells of is among those written", () => {
    const reported = KNOWN.flatMap(({ reports }) => Object.keys(reports ?? {}));
    expect(
      [...translated, ...reported, ...CONTENT_KINDS, ...CONTENT_KINDS].filter((kind) => !(kind in MARKED_TEXTS)),
    ).toEqual([]);
  });
});
