/** The app with its postman, and letters that are opened where they arrive. */

import { letterWriter } from "../../src/auth/email/templates";
import { createSessions } from "../../src/auth/sessions";
import { readConfig } from "../../src/config/config";
import type { Db } from "../../src/db/transact";
import type { Letter } from "../../src/mail/mail";
import { createPostman } from "../../src/mail/postman";
import { openPush } from "../../src/push/push";
import { openLog } from "../../src/runtime/log";
import { watchedApp } from "../support/app";
import { someFiles } from "../support/files";
import { BEGINNING } from "../support/people";
import { someStreams } from "../support/streams";

export const PASSWORD = "tide-and-glass";

type Json = Record<string, unknown>;

interface Brought extends Letter {
  token: string;
  code: string;
}

const brought = (letter: Letter): Brought => ({
  ...letter,
  token: /[?&]token=([\w-]+)/.exec(letter.text)?.[1] ?? "",
  code: /^(\d{6})$/m.exec(letter.text)?.[1] ?? "",
});

let count = 0;

/** A name nobody has yet. */
export const aName = (): string => `letter.${process.pid}.${count++}`;

/** Opens the app; its clock stands still until it is set, and letters leave when `letters` asks for them. */
export function openHouseWithPost(db: Db, settings: Record<string, string> = {}) {
  const config = readConfig({ RATE_LIMITS: "0", LOG_LEVEL: "silent", ...settings });
  const clock = { now: BEGINNING };
  const log = openLog("silent");
  const sessions = createSessions(db, () => clock.now);
  const deps = {
    db,
    files: someFiles(),
    burning: someFiles(),
    evidence: someFiles(),
    streams: someStreams(db),
    config,
    log,
    sessions,
    random: () => 0.5,
    push: openPush(config.push, db),
  };
  const app = watchedApp({ ...deps, clock: { now: () => clock.now, shift: null } });
  const handed: Brought[] = [];
  const mail = { send: async (letter: Letter) => void handed.push(brought(letter)) };
  const compose = letterWriter(db, config.publicUrl, "http://own.example");
  const postman = createPostman({ db, mail, compose, clock: () => clock.now, log });

  async function call(
    method: string,
    path: string,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const sent = new Headers({ host: "sea.example", ...headers });
    if (token) sent.set("authorization", `Bearer ${token}`);
    if (body !== undefined) sent.set("content-type", "application/json");
    const url = `http://${sent.get("host")}/api${path}`;
    const response = await app.request(url, { method, headers: sent, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  }

  /** The letters that are due now, those to one address. */
  async function letters(to: string): Promise<Brought[]> {
    handed.length = 0;
    while ((await postman.round()) > 0);
    return handed.filter((letter) => letter.to === to);
  }

  /** Registers someone with an address. @returns their token, names and the first letter */
  async function arrive(change: Json = {}) {
    const username = aName();
    const email = `${username}@example.org`;
    const body = { username, nickname: username, password: PASSWORD, language: "en", email, ...change };
    const { status, body: entered } = await call("POST", "/auth/register", { body });
    if (status !== 201) throw new Error(JSON.stringify(entered));
    const [letter] = await letters(String(body.email));
    return {
      username,
      email: String(body.email),
      token: entered.token as string,
      id: entered.user.id as string,
      letter,
    };
  }

  const user = async (token: string) => (await call("GET", "/auth/profile", { token })).body;
  return { app, call, clock, letters, arrive, user, handed };
}
export type House = ReturnType<typeof openHouseWithPost>;
