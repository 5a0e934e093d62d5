import type { Db } from "../../../src/db/transact";
import { openProofApp, type ProofPerson } from "../proof-app";
import { type Authenticator, createAuthenticator } from "./authenticator";

export const SITE = { origin: "http://localhost", rpId: "localhost" };

const parsed = ({ status, text }: { status: number; text: string }) => ({
  status,
  body: text ? JSON.parse(text) : null,
});

export function openPasskeyApp(db: Db, settings: Record<string, string> = {}) {
  const app = openProofApp(db, settings);

  /** Of a browser without a session. */
  const stranger = () => app.browser("");

  async function optionsFor(browser: Pick<ProofPerson, "visit">, purpose: "login" | "proof" = "login") {
    return parsed(await browser.visit("POST", "/api/auth/passkeys/options", { json: { purpose } })).body;
  }

  const send = async (browser: Pick<ProofPerson, "visit">, path: string, json: object) =>
    parsed(await browser.visit("POST", `/api/auth/passkeys${path}`, { json: { ...json } }));

  async function add(
    guest: Pick<ProofPerson, "visit">,
    key?: Authenticator,
    lies: Parameters<Authenticator["create"]>[1] = {},
  ) {
    const authenticator = key ?? (await createAuthenticator(SITE));
    const asked = parsed(await guest.visit("POST", "/api/auth/passkeys/registration-options", { json: {} }));
    if (asked.status !== 200) return { key: authenticator, ...asked };
    const added = await send(guest, "", await authenticator.create(asked.body, lies));
    return { key: authenticator, ...added };
  }

  /** Signs in as a new browser. */
  async function logIn(key: Authenticator, lies: Parameters<Authenticator["get"]>[1] = {}) {
    const browser = stranger();
    return send(browser, "/login", await key.get(await optionsFor(browser), lies));
  }

  const remove = async (guest: Pick<ProofPerson, "visit">, id: string) =>
    parsed(await guest.visit("DELETE", `/api/auth/passkeys/${id}`, { json: {} }));

  return { ...app, stranger, optionsFor, send, add, logIn, remove };
}
export type PasskeyApp = ReturnType<typeof openPasskeyApp>;
