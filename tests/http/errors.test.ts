import { beforeAll, describe, expect, test } from "bun:test";
import { type Language, textDirection } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { expiredToken, FORGED_TOKEN, type SeededWorld, seedWorld } from "../support/world";

interface Refused {
  success: boolean;
  error: { code: string; message: string; fields?: Record<string, string> };
}

const refusalOf = async (response: Response): Promise<Refused> => (await response.json()) as Refused;
const asking = (language: string): TestRequest => ({
  headers: { "accept-language": language },
  cookies: { language: "" },
});

eachDatabase("errors", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  describe("of the API have the shape of the contract", () => {
    const CASES: [name: string, method: string, path: string, sent: TestRequest, status: number, code: string][] = [
      ["no token", "GET", "/api/bottles", {}, 401, "unauthenticated"],
      ["a wrong password", "POST", "/api/auth/login", { json: { username: "x", password: "y" } }, 401, "login_failed"],
      ["no such call", "GET", "/api/nothing/here", {}, 404, "not_found"],
      ["no such bottle", "GET", "/api/bottles/detail/x", {}, 404, "bottle_not_found"],
      [
        "no JSON",
        "POST",
        "/api/auth/login",
        { body: "{", headers: { "content-type": "application/json" } },
        400,
        "malformed_request",
      ],
      ["another site", "POST", "/api/auth/login", { headers: { "sec-fetch-site": "cross-site" } }, 403, "cross_site"],
    ];
    test.each(CASES)("%s", async (_, method, path, sent, status, code) => {
      const response = await openTestApp(db()).ask(method, path, sent);
      expect(response.status).toBe(status);
      const message = expect.stringMatching(/\S/);
      expect(await refusalOf(response)).toEqual({ success: false, error: { code, message } });
      // By this a page tells it from a proxy's.
      expect(response.headers.get("x-signed-out")).toBe(status === 401 ? "1" : null);
      expect(response.headers.get("www-authenticate")).toBe(status === 401 ? 'Bearer realm="driftglass"' : null);
    });

    test("fields come with 422 only, each with its sentence", async () => {
      const { ask } = openTestApp(db());
      const response = await ask("POST", "/api/auth/register", { json: { username: "abc", language: "xx" } });
      const { error } = await refusalOf(response);
      expect([response.status, error.code]).toEqual([422, "validation_failed"]);
      expect(Object.keys(error.fields ?? {}).sort()).toEqual(["language", "nickname", "password", "username"]);
      for (const sentence of Object.values(error.fields ?? {})) expect(sentence).toMatch(/^\p{Lu}.* .*\S$/u);
    });
  });

  describe("speak the reader's language", () => {
    const messageFor = async (sent: TestRequest): Promise<string> =>
      (await refusalOf(await openTestApp(db()).ask("GET", "/api/bottles/detail/x", sent))).error.message;
    const inLanguage = (language: Language): string => translatorFor(language)("error.bottle_not_found");

    test.each([...LANGUAGES])("%s, asked for", async (language) => {
      expect(await messageFor(asking(`xx, ${language}-QQ;q=0.8, en;q=0.1`))).toBe(inLanguage(language));
    });

    test.each([
      ["nothing", ""],
      ["only others", "tlh, eo;q=0.9"],
      ["nonsense", ";;;=,q=1,en;q=x"],
      ["all refused", "de;q=0"],
    ])("en where %s is asked for", async (_, header) => {
      expect(await messageFor(asking(header))).toBe(inLanguage("en"));
    });

    test("the signed-in person's, whatever the browser asks for or chose, by token and by cookie", async () => {
      const { ask, enter } = openTestApp(db());
      const { holder } = await seedWorld(db());
      await db().updateTable("users").set({ language: "pt" }).where("id", "=", holder.id).execute();
      const token = await enter(holder);
      for (const way of [{ token }, { session: token }]) {
        const sent = { ...way, headers: { "accept-language": "de" }, cookies: { language: "fr" } };
        const responses = [
          await ask("GET", "/api/bottles/detail/x", sent),
          await ask("POST", "/api/bottles", {
            ...sent,
            body: "x",
            headers: { ...sent.headers, "content-length": "9999999", "content-type": "application/json" },
          }),
        ];
        const messages = await Promise.all(
          responses.map(async (response) => (await refusalOf(response)).error.message),
        );
        expect(messages).toEqual([inLanguage("pt"), translatorFor("pt")("error.body_too_large")]);
      }
    });

    test.each([...LANGUAGES])("the error pages in %s", async (language) => {
      const { ask } = openTestApp(db());
      const t = translatorFor(language);
      const sent = { cookies: { language } };
      const faces: [Response, string][] = [
        [await ask("GET", "/nowhere", sent), t("shell.face.not_found.title")],
        [
          await ask("POST", "/logout", { ...sent, headers: { "sec-fetch-site": "cross-site" } }),
          t("shell.face.forbidden.title"),
        ],
        [
          await ask("POST", "/language-select", {
            ...sent,
            headers: { "content-length": "9999999" },
            form: { language: "en" },
          }),
          t("shell.face.failed.title"),
        ],
      ];
      for (const [response, title] of faces) {
        const html = await response.text();
        expect(html).toContain(`<html lang="${language}" dir="${textDirection(language)}"`);
        expect(html).toContain(`<title>${title.replaceAll("'", "&#x27;")}</title>`);
        expect(html).toContain('href="/"');
      }
    });
  });

  describe("a missing sign-in", () => {
    test.each(["/friends", "/my-bottles?cursor=a%26b", "/system-messages?page=2"])(
      "leads from %s to the page of sign-in and back, and clears the cookie",
      async (path) => {
        const { ask } = openTestApp(db());
        for (const session of [FORGED_TOKEN, await expiredToken(db(), world.holder)]) {
          const response = await ask("GET", path, { session });
          expect(response.status).toBe(303);
          expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
          expect(response.headers.getSetCookie()).toContainEqual(
            expect.stringMatching(/^session=; Max-Age=0; Path=\/;/),
          );
        }
      },
    );

    test("from a form leads back to the page it stood on, of our own site only", async () => {
      const { ask } = openTestApp(db());
      const nextOf = async (referer: string) => {
        const response = await ask("POST", "/pick", { headers: { referer }, form: { bottle: world.sea } });
        return new URL(response.headers.get("location") ?? "", "http://x").searchParams.get("next");
      };
      expect(await nextOf(`http://localhost/bottle/${world.sea}`)).toBe(`/bottle/${world.sea}`);
      const tapped = `/bottle/${world.sea}?pick=1`;
      expect(await nextOf("http://localhost/")).toBe(tapped);
      expect(await nextOf("http://localhost//evil.example/x")).toBe(tapped);
      expect(await nextOf("https://evil.example/")).toBe(tapped);
      expect(await nextOf("nonsense")).toBe(tapped);
    });

    test("is told to htmx in its own words, cookie and all", async () => {
      const { ask } = openTestApp(db());
      const sent = {
        session: FORGED_TOKEN,
        headers: { "hx-request": "true", referer: "http://localhost/friends" },
      };
      const response = await ask("POST", "/system-messages/read-all", sent);
      expect([response.status, response.headers.get("location")]).toEqual([204, null]);
      expect(response.headers.get("hx-redirect")).toBe("/login?next=%2Ffriends");
      expect(response.headers.getSetCookie().join()).toContain("session=; Max-Age=0");
    });

    test("from sign-in itself is shown in place, with what was typed but the password", async () => {
      const { ask } = openTestApp(db());
      const form = { username: "somebody.else", password: "tide-and-glass", next: "/friends" };
      const response = await ask("POST", "/login", { form });
      const html = await response.text();
      expect([response.status, response.headers.get("location")]).toEqual([401, null]);
      expect(html).toContain(translatorFor("en")("error.login_failed"));
      expect(html).toContain('value="somebody.else"');
      expect(html).toContain('name="next" value="/friends"');
      expect(html).not.toContain("tide-and-glass");
    });

    test("of the API sends no one anywhere", async () => {
      const response = await openTestApp(db()).ask("GET", "/api/bottles", { session: FORGED_TOKEN });
      expect([response.status, response.headers.get("location")]).toEqual([401, null]);
    });
  });
});
