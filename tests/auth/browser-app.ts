import { expect } from "bun:test";
import type { Db } from "../../src/db/transact";
import type { Provider } from "../../src/limits/auth";
import { openAuthApp } from "./auth-app";
import { consent, PROVIDER_SETTINGS, type ProviderClaims } from "./fake-providers";

/** The app with all providers, and browsers that keep cookies. */
export function openBrowserApp(db: Db, settings: Record<string, string> = {}) {
  const app = openAuthApp(db, { ...PROVIDER_SETTINGS, ...settings });

  function browser(language = "en") {
    const jar = new Map([["language", language]]);

    function keep(line: string): void {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, decodeURIComponent(value));
    }

    async function visit(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
      const response = await app.app.request(`http://localhost${path}`, {
        method: form ? "POST" : "GET",
        headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
        body: form && new URLSearchParams(form),
      });
      const set = response.headers.getSetCookie();
      set.forEach(keep);
      const location = response.headers.get("location") ?? "";
      return { status: response.status, location, set, text: await response.text() };
    }

    /** To the provider, where they say yes, and back. */
    async function signIn(provider: Provider, claims: ProviderClaims, from = `/login/${provider}`) {
      return visit(consent((await visit(from)).location, claims));
    }

    /** Whose session the browser has. */
    async function me(): Promise<{
      id: string;
      username: string;
      nickname: string;
      email: string | null;
      emailVerified: boolean;
      language: string;
      inviteCode: string;
      coins: number;
    } | null> {
      const { status, text } = await visit("/api/auth/profile");
      return status === 200 ? JSON.parse(text) : null;
    }

    return { jar, visit, signIn, me };
  }

  return { ...app, browser };
}
export type TestBrowser = ReturnType<ReturnType<typeof openBrowserApp>["browser"]>;

/** Nobody is signed in, and the page says so. */
export async function expectSignInRefused(
  browser: TestBrowser,
  response: { status: number; location: string },
  code: string,
) {
  expect([response.status, response.location]).toEqual([303, "/login"]);
  expect(browser.jar.get("notice")).toBe(code);
  expect([await browser.me(), browser.jar.has("social")]).toEqual([null, false]);
}
