/** The app with its mail deliverer, and emails that are read where they arrive. */

import { createEmailComposer } from "../../src/auth/email/compose-email";
import type { Db } from "../../src/db/transact";
import { createMailDeliverer } from "../../src/mail/deliver-mail";
import type { Email } from "../../src/mail/mail-transport";
import { openTestApp } from "../support/app";
import { TEST_START } from "../support/people";
import { PASSWORD } from "../support/registration";

type Json = Record<string, unknown>;

interface ProofEmail extends Email {
  token: string;
  code: string;
}

const withProof = (mail: Email): ProofEmail => ({
  ...mail,
  token: /[?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? "",
  code: /^(\d{6})$/m.exec(mail.text)?.[1] ?? "",
});

let count = 0;

/** A name nobody has yet. */
export const freshUsername = (): string => `letter.${process.pid}.${count++}`;

/** Opens the app; its clock stands still until it is set, and emails leave when `emails` asks for them. */
export function openMailApp(db: Db, settings: Record<string, string> = {}) {
  const { app, later, clock: appClock, config, log, lines } = openTestApp(db, settings);
  const clock = {
    get now() {
      return appClock.now();
    },
    set now(time: number) {
      later(time - TEST_START);
    },
  };
  const handed: ProofEmail[] = [];
  const mail = { send: async (mail: Email) => void handed.push(withProof(mail)) };
  const compose = createEmailComposer(db, config.publicUrl, "http://own.example");
  const deliverer = createMailDeliverer({ db, mail, compose, clock: appClock.now, log });

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

  /** The emails that are due now, those to one address. */
  async function emails(to: string): Promise<ProofEmail[]> {
    handed.length = 0;
    while ((await deliverer.round()) > 0);
    return handed.filter((mail) => mail.to === to);
  }

  /** Registers someone with an address. @returns their token, names and the first mail */
  async function arrive(change: Json = {}) {
    const username = freshUsername();
    const email = `${username}@example.org`;
    const body = { username, nickname: username, password: PASSWORD, language: "en", email, ...change };
    const { status, body: entered } = await call("POST", "/auth/register", { body });
    if (status !== 201) throw new Error(JSON.stringify(entered));
    const [mail] = await emails(String(body.email));
    return {
      username,
      email: String(body.email),
      token: entered.token as string,
      id: entered.user.id as string,
      mail,
    };
  }

  const user = async (token: string) => (await call("GET", "/auth/profile", { token })).body;
  return { app, call, clock, emails, arrive, user, handed, lines };
}
export type MailApp = ReturnType<typeof openMailApp>;
