/** The one opener of an app under test: each answer of its API is one that the published document tells of. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { createApp } from "../../src/app";
import { createSessionStore } from "../../src/auth/sessions";
import { eraseExpiredPictures, onPicturesExpired } from "../../src/chat/chat";
import { readConfig } from "../../src/config/config";
import type { Db } from "../../src/db/transact";
import { openPictureCheck } from "../../src/files/picture-check";
import { removePictureFiles } from "../../src/files/pictures";
import { lazyOpenapiDocument } from "../../src/http/contract/openapi";
import type { Env } from "../../src/http/env";
import { onHeldPhotoRemoved } from "../../src/profile/profile";
import { createPushService } from "../../src/push/push-service";
import { openLogger } from "../../src/runtime/log";
import type { Translator } from "../../src/translate/engine";
import { type Contract, contractOf } from "./contract";
import { EventReader } from "./event-reader";
import { aFileStore } from "./files";
import { readExchange } from "./http-exchange";
import { TEST_START } from "./people";
import { openTestStreams } from "./streams";

let appContract: Promise<Contract> | null = null;

/** Of this process: every app has the same routes. */
export const loadAppContract = (app: Hono<Env>): Promise<Contract> => {
  appContract ??= lazyOpenapiDocument(app)().then((text) => contractOf(JSON.parse(text)));
  return appContract;
};

async function checkAnswer(app: Hono<Env>, request: Request, response: Response): Promise<void> {
  const answered = await readExchange(request.method, request.url, response);
  const fault = (await loadAppContract(app)).faultOf(answered);
  if (fault !== null) throw new Error(`other than the document says: ${fault}`);
}

const isApiUrl = (url: string): boolean => URL.parse(url)?.pathname.startsWith("/api/") ?? false;

/** `createApp`, whose API answers as it says. @throws Error at the request that is answered otherwise */
function createCheckedApp(parts: Parameters<typeof createApp>[0]): Hono<Env> {
  const app = createApp(parts);
  const ask = app.fetch;
  app.fetch = async (request, ...more) => {
    const response = await ask(request, ...more);
    if (isApiUrl(request.url)) await checkAnswer(app, request, response);
    return response;
  };
  return app;
}

/** What a test keeps on disk goes with the machine's other leftovers. */
const DATA_DIR = join(tmpdir(), `driftglass-test-${process.pid}`);

export type TestSettings = Record<string, string>;

/** What one sends. `session` goes as the page's cookie, `token` as a bearer. */
export interface TestRequest {
  session?: string;
  token?: string;
  cookies?: Record<string, string>;
  /** An empty one is not sent. */
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
}

function headersOf({ session, token, cookies, headers, form, json }: TestRequest): Headers {
  const jar = { language: "en", ...cookies, ...(session && { session }) };
  const cookie = Object.entries(jar).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  const sent = new Headers({ "sec-fetch-site": "same-origin", cookie: cookie.join("; ") });
  if (token) sent.set("authorization", `Bearer ${token}`);
  if (form) sent.set("content-type", "application/x-www-form-urlencoded");
  if (json !== undefined) sent.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  for (const [name, value] of [...sent]) if (value === "") sent.delete(name);
  return sent;
}

function bodyOf({ form, json, body }: TestRequest): BodyInit | undefined {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? body : JSON.stringify(json);
}

/** Opens the app. Its log is kept in `lines`; its clock stands still until it is set. @param random 0 ≤ n < 1 */
export function openTestApp(
  db: Db,
  settings: TestSettings = {},
  translator: Translator | null = null,
  random: () => number = () => 0.5,
) {
  const [files, burning, evidence] = [aFileStore(), aFileStore(), aFileStore()];
  const lines: string[] = [];
  let offset = 0;
  const config = readConfig({
    RATE_LIMITS: "0",
    DATA_DIR,
    PUSH_TEST_SERVICE: "https://push.sea.example",
    ...settings,
  });
  const shift = (ms: number): void => {
    offset = ms;
  };
  const clock = { now: () => TEST_START + offset, shift: config.clockOffset === null ? null : shift };
  const now = () => clock.now();
  const log = openLogger("debug", { write: (line) => void lines.push(line) });
  const sessions = createSessionStore(db, now);
  const streams = openTestStreams(db, now);
  const push = createPushService(config.push, db);
  const surroundings = { db, files, burning, evidence, streams, config, clock, log, sessions, push };
  onPicturesExpired(db, () => eraseExpiredPictures(db, { kept: files, burning }));
  onHeldPhotoRemoved(db, (names) => removePictureFiles(files, names));
  const checkPicture = openPictureCheck(config, db, log);
  const { readOnly } = config;
  const app = createCheckedApp({ ...surroundings, random, translator, checkPicture, readOnly });

  /** Asks as a browser of today does, unless `headers` say otherwise. Redirects are not followed. */
  const ask = async (method: string, path: string, sent: TestRequest = {}): Promise<Response> =>
    app.request(`http://localhost${path}`, { method, headers: headersOf(sent), body: bodyOf(sent) });

  /** The events of somebody's stream, each as the document tells of it. */
  const listen = async (token: string, lastId?: string): Promise<EventReader> => {
    const headers: Record<string, string> = lastId === undefined ? {} : { "last-event-id": lastId };
    const { body } = await ask("GET", "/api/events", { token, headers });
    return new EventReader(body ?? new ReadableStream(), await loadAppContract(app));
  };

  const enter = (person: { id: string }): Promise<string> => sessions.start(person.id, "");
  const parts = { config, log, streams, clock, files, burning, evidence };
  return { app, ask, enter, listen, lines, later: shift, now, ...parts };
}
export type TestApp = ReturnType<typeof openTestApp>;
