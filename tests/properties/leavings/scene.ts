/** People in the app, what they ask of it, and where something of theirs is found. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { eraseExpiredPictures, onPicturesExpired } from "../../../src/chat/chat";
import { ensureInstallationId } from "../../../src/db/installation";
import type { Db } from "../../../src/db/transact";
import type { FileStore } from "../../../src/files/files";
import { HOUR } from "../../../src/runtime/units";
import { addWordRule } from "../../../src/safety/safety";
import { childProcessJobs, housekeepingJobs } from "../../../src/server/housekeeping";
import { openTestApp, type TestApp, type TestRequest } from "../../support/app";
import { NOW, seedBuiltIns } from "../../support/bottles";
import { completeDecisions } from "../../support/decisions";
import { aFileStore, aFolder } from "../../support/files";
import { aPerson, type PersonChange, type TestPerson } from "../../support/people";
import { HELD_WORD } from "../values";

export interface Person extends TestPerson {
  token: string;
}

/** In a text it is held for review where strangers read. */

/** A place that the product reads out: a page, an answer, a file of the download, an event. */
export interface View {
  name: string;
  read(): Promise<string>;
  /** Its writer's own: it shows what is swept until the next round of housekeeping. */
  own?: true;
}

/** Something that people made, with every trace that must go with it. */
export interface Thing {
  /** Texts, names of files, digests, secrets: nobody else has them. */
  marks: string[];
  /** The mark by which it is seen. */
  shown: string;
  /** Where it is seen until it goes. */
  views: View[];
}

type Body = Pick<TestRequest, "json" | "form" | "body" | "headers">;

/** Stores whose files are older than they are. @param ms by how much */
const aged = (store: FileStore, ms: number): FileStore => ({
  ...store,
  async *list() {
    for await (const file of store.list()) yield { ...file, since: file.since - ms };
  },
});

interface DatabaseFile {
  path: string;
  checkpoint(): Promise<boolean>;
  eraseFreeParts(): Promise<boolean>;
}

type Row = Record<string, unknown>;

/** One installation with its app. */
export class Scene {
  /** Routes that were asked for and answered. */
  readonly called = new Set<string>();
  readonly quarantine = aFileStore();
  readonly #effects: Promise<unknown>[] = [];
  #tables: string[] | null = null;
  #things = 0;

  private constructor(
    readonly db: Db,
    readonly app: TestApp,
    readonly official: Person,
    private readonly file: DatabaseFile | null,
  ) {}

  static async open(db: Db, file: DatabaseFile | null = null): Promise<Scene> {
    const app = openTestApp(db, { DATA_DIR: aFolder(), CLOCK_OFFSET_MS: "0" });
    mkdirSync(app.config.dataDir, { recursive: true });
    await seedBuiltIns(db);
    const official = await aPerson(db, { official: 1, password_hash: "x" });
    await addWordRule(db, official.id, { text: HELD_WORD, kind: "word", mode: "hold", language: null }, NOW);
    const scene = new Scene(db, app, { ...official, token: await app.enter(official) }, file);
    onPicturesExpired(db, () => scene.#follow(eraseExpiredPictures(db, { kept: app.files, burning: app.burning })));
    return scene;
  }

  #follow<T>(effect: Promise<T>): Promise<T> {
    this.#effects.push(effect);
    return effect;
  }

  /** Waits for what follows the commits: nobody who asks waits for it. */
  async settle(): Promise<void> {
    while (this.#effects.length > 0) await Promise.all(this.#effects.splice(0));
  }

  /** A word that nothing else of the scene holds. @param kind of three letters at least: `Snapshot` looks for six */
  newMark(kind: string): string {
    return `qz${this.#things++}${kind}z`;
  }

  async person(change: PersonChange = {}): Promise<Person> {
    const person = await aPerson(this.db, { throw_count: 5, created_at: NOW - 1e9, ...change });
    return { ...person, token: await this.app.enter(person) };
  }

  /** Asks for a route as somebody; one of the API with a token, a page with the cookie. @throws Error where it refuses */
  async send(who: { token: string }, route: string, params: Record<string, string> = {}, body: Body = {}) {
    const [method = "", path = ""] = route.split(" ");
    const at = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
    const proof = path.startsWith("/api/") ? { token: who.token } : { session: who.token };
    const form = method === "POST" && !path.startsWith("/api/") && !body.body ? { form: {} } : {};
    const response = await this.app.ask(method, at, { ...proof, ...form, ...body });
    const [text, location] = [await response.text(), response.headers.get("location") ?? ""];
    if (response.status >= 400 || /^\/(login\?next|complete-profile|notice)/.test(location))
      throw new Error(`${route} was answered ${response.status} ${location} ${text.slice(0, 300)}`);
    this.called.add(route);
    if (route.startsWith("POST /official/")) await completeDecisions(this.db, this.app.clock.now());
    return text;
  }

  /** The answer to a reader, whatever it is: an error too. */
  view(who: { id: string; token: string }, path: string): View {
    const proof = path.startsWith("/api/") ? { token: who.token } : { session: who.token };
    const read = async () => (await this.app.ask("GET", path, proof)).text();
    return { name: `GET ${path}`, read };
  }

  /** One round of housekeeping. @param older how much older than they are files seem, ms */
  async runHousekeeping(now: number, older = 3 * HOUR): Promise<void> {
    const { files, burning, evidence, config, log } = this.app;
    const stores = { pictures: files, burning, evidence, quarantine: this.quarantine };
    const pictures = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, aged(store, older)]));
    const database = await ensureInstallationId(this.db);
    const context = { db: this.db, pictures: { ...(pictures as typeof stores), database }, config, log };
    const done = async () => true;
    const opened = { db: this.db, checkpoint: done, eraseFreeParts: done };
    const clock = { now: () => now };
    for (const job of [...housekeepingJobs(context, opened, clock), ...childProcessJobs(context, opened, clock)])
      await job();
  }

  /** The bytes of the database's files after their daily upkeep; null: it has none. */
  async readDatabaseFile(): Promise<Buffer[] | null> {
    if (!this.file) return null;
    for (const step of [this.file.checkpoint, this.file.eraseFreeParts])
      if (!(await step())) throw new Error("others use the file");
    const folder = dirname(this.file.path);
    return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  }

  /** Looks for marks in every table and every store. */
  async takeSnapshot(marks: readonly string[]): Promise<Snapshot> {
    const snapshot = new Snapshot(marks);
    this.#tables ??= (await this.db.introspection.getTables()).map(({ name }) => name);
    for (const table of this.#tables) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(this.db);
      for (const row of rows) snapshot.addRow(table, row);
    }
    const names = readdirSync(this.app.config.dataDir, { recursive: true });
    for (const name of names) snapshot.add("files of the data directory", String(name));
    return this.#addFiles(snapshot);
  }

  /** Looks for marks in the stores of pictures alone. */
  takeFileSnapshot = (marks: readonly string[]): Promise<Snapshot> => this.#addFiles(new Snapshot(marks));

  async #addFiles(snapshot: Snapshot): Promise<Snapshot> {
    const { files, burning, evidence } = this.app;
    for (const [name, store] of Object.entries({ files, burning, evidence, quarantine: this.quarantine }))
      for await (const file of store.list()) snapshot.add(`files of ${name}`, file.name);
    return snapshot;
  }
}

const START_LENGTH = 6;

/** Where each of some marks stands: `table.column`, or a store of files. */
export class Snapshot {
  readonly #places = new Map<string, Set<string>>();
  readonly #byStart: Map<string, string[]>;

  /** @param marks what is looked for; each has six characters at least */
  constructor(marks: readonly string[]) {
    this.#byStart = Map.groupBy(new Set(marks), (mark) => mark.slice(0, START_LENGTH));
  }

  add(place: string, text: string): void {
    for (let at = 0; at + START_LENGTH <= text.length; at++)
      for (const mark of this.#byStart.get(text.slice(at, at + START_LENGTH)) ?? [])
        if (text.startsWith(mark, at)) this.#places.set(mark, (this.#places.get(mark) ?? new Set()).add(place));
  }

  addRow(table: string, row: Row): void {
    for (const [column, value] of Object.entries(row))
      if (typeof value === "string") this.add(`${table}.${column}`, value);
  }

  placesOf = (mark: string): string[] => [...(this.#places.get(mark) ?? [])].sort();
}
