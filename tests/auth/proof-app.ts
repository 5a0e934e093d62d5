/** People whose sessions have grown old, with everything that the acts that need a proof are about. */

import { identityRow } from "../../src/auth/providers/linked-providers";
import type { Db } from "../../src/db/transact";
import type { Provider } from "../../src/limits/auth";
import { savePushSubscription } from "../../src/push/subscriptions";
import { sha256 } from "../../src/runtime/sha256";
import { aProviderAccount, PROVIDER_SETTINGS } from "./fake-providers";
import { openSecondFactorApp } from "./second-factor-app";

export type ProofApp = ReturnType<typeof openProofApp>;
export type ProofPerson = Awaited<ReturnType<ProofApp["someone"]>>;

/** What one sends: JSON to the API, a form to a page. */
export interface ProofRequest {
  json?: Record<string, unknown>;
  form?: Record<string, string>;
}

const typeOf = ({ json }: ProofRequest) => (json ? { "content-type": "application/json" } : undefined);

function bodyOf({ json, form }: ProofRequest): string | URLSearchParams | undefined {
  if (form) return new URLSearchParams(form);
  return json && JSON.stringify(json);
}

export function openProofApp(db: Db, settings: Record<string, string> = {}) {
  const app = openSecondFactorApp(db, { ...PROVIDER_SETTINGS, ...settings });

  /** As a browser of one session: cookies that were set come along. */
  function browser(token: string) {
    const jar = new Map([
      ["language", "de"],
      ["session", token],
    ]);
    const keep = (line: string) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, decodeURIComponent(value));
    };
    const visit = async (method: string, path: string, sent: ProofRequest = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
      const headers = { cookie, "sec-fetch-site": "same-origin", ...typeOf(sent) };
      const request = new Request(`http://localhost${path}`, { method, headers, body: bodyOf(sent) });
      const response = await app.app.request(request);
      response.headers.getSetCookie().forEach(keep);
      const location = response.headers.get("location") ?? "";
      return { status: response.status, location, text: await response.text() };
    };
    return { visit, jar };
  }

  const subscribed = (self: { id: string; sessionId: string }) =>
    savePushSubscription(
      db,
      self,
      { endpoint: `https://push.example.org/${self.sessionId}`, p256dh: "key", auth: "secret" },
      app.clock.now,
    );

  /** Somebody with an address, at Google and at a second provider too, who is told on their phone. */
  async function someoneWith(password: boolean) {
    const claims = aProviderAccount("google");
    const guest = await app.arrive({ language: "de" });
    await app.call("POST", "/auth/verify-email", { body: { token: guest.mail?.token } });
    const link = (provider: Provider, subject: string) =>
      identityRow(guest.id, { provider, subject, email: null }, app.clock.now);
    await db
      .insertInto("identities")
      .values([link("google", String(claims.sub)), link("twitter", guest.id)])
      .execute();
    if (!password) await db.updateTable("users").set({ password_hash: null }).where("id", "=", guest.id).execute();
    const self = { id: guest.id, sessionId: sha256(guest.token) };
    await subscribed(self);
    await app.emails(guest.email);
    return { ...guest, ...self, claims, ...browser(guest.token) };
  }

  const later = (ms: number): void => {
    app.clock.now += ms;
  };
  return { ...app, browser, someone: someoneWith, subscribed, later };
}
