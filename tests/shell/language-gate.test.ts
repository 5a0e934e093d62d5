import { beforeAll, describe, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";

/** No language chosen yet. */
const NEW: TestRequest = { cookies: { language: "" } };
const as = (agent: string): TestRequest => ({ ...NEW, headers: { "user-agent": agent } });
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

const languageSelectPath = (to: string): string => `/language-select?next=${encodeURIComponent(to)}`;

eachDatabase("the language gate", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  const destinationOf = async (path: string, options: TestRequest = NEW) => {
    const response = await openTestApp(db()).ask("GET", path, options);
    return response.status === 303 ? response.headers.get("location") : response.status;
  };

  test.each(["/", "/login", "/register?invite=ABC", "/profile", "/bottle/x?a=1&b=2", "/nowhere", "/friends"])(
    "%s redirects to the language choice with next=",
    async (path) => expect(await destinationOf(path, as(PHONE))).toBe(languageSelectPath(path)),
  );

  test.each([
    ["/language-select", 200],
    ["/api/countries", 200],
    ["/api/bottles", 401],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/sw.js", 200],
    ["/favicon.ico", 301],
    ["/offline", 200],
    ["/static/none.css", 404],
    ["/designs/none.svg", 404],
    ["/robots.txt", 200],
    ["/apple-touch-icon.png", 301],
    ["/apple-touch-icon-precomposed.png", 404],
    ["/favicon.png", 404],
    ["/.well-known/security.txt", 404],
    ["/.well-known/change-password", 404],
    ["/sitemap.xml", 404],
    ["/wp-login.php", 404],
    ["/ads.txt?x=1", 404],
    ["/deep/down/file.json", 404],
  ] as const)("%s does not redirect to the language choice", async (path, status) =>
    expect(await destinationOf(path)).toBe(status),
  );

  test("an unknown language in the cookie counts as none", async () => {
    for (const language of ["xx", "EN", "en-GB", "__proto__", "%00"])
      expect(await destinationOf("/", { cookies: { language } })).toBe(languageSelectPath("/"));
  });

  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Twitterbot/1.0",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0)",
    "Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)",
    "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)",
    "Iframely/1.3.1 (+https://iframely.com/docs/about)",
    "http.rb/5.1.1 (Mastodon/4.2.0; +https://mastodon.example/)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
    "Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)",
    "meta-externalagent/1.1",
    "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
    "Google-InspectionTool/1.0",
    "Pinterest/0.2",
    "My own little crawler",
    "Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots",
    "Somebody's linkbot",
    "reader (+mailto:me@example.org)",
  ])("%s gets the shared page without the language choice, with its picture", async (agent) => {
    const response = await openTestApp(db()).ask("GET", `/bottle-shared/${world.sea}`, as(agent));
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(
      /property="og:image" content="http:\/\/localhost\/bottle-shared\/[0-9a-f-]{36}\/[0-9a-f]{20}\.png"/,
    );
  });

  test.each([
    "curl/8.5.0",
    "python-requests/2.32",
    "Wget/1.21",
    "node",
    "",
    "Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Twitter for iPhone/10.1",
    "Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 Telegram-Android/10.2",
    "Mozilla/5.0 (Macintosh) Slack_SSB/4.35 Electron/27 Safari/537.36",
    "Mozilla/5.0 (Linux; Android 13) [Pinterest/Android]",
  ])("%s is redirected to the language choice", async (agent) => {
    const path = `/bottle-shared/${world.sea}`;
    expect(await destinationOf(path, as(agent))).toBe(languageSelectPath(path));
  });

  test("robots.txt allows shared pages and disallows everything else", async () => {
    const response = await openTestApp(db()).ask("GET", "/robots.txt", NEW);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const lines = (await response.text()).trim().split("\n");
    for (const open of ["/bottle-shared/", "/designs/", "/static/"]) expect(lines).toContain(`Allow: ${open}`);
    expect([lines[0], lines.at(-1)]).toEqual(["User-agent: *", "Disallow: /"]);
  });

  test("an htmx request redirects the whole page to the language choice", async () => {
    const headers = { "hx-request": "true", "hx-current-url": "http://localhost/coin-records?type=all" };
    const response = await openTestApp(db()).ask("GET", "/unread", { ...NEW, headers });
    expect([response.status, response.headers.get("hx-redirect")]).toEqual([
      204,
      languageSelectPath("/coin-records?type=all"),
    ]);
  });

  test("choosing a language redirects to next and stores it in a cookie", async () => {
    const { ask } = openTestApp(db());
    const to = "/bottle-shared/x?btype=thrown&invite=ABC";
    const page = await (await ask("GET", languageSelectPath(to), NEW)).text();
    expect(page).toContain(`name="next" value="${to.replaceAll("&", "&amp;")}"`);
    const back = 'aria-label="Back"';
    expect(page).not.toContain(back);
    expect(await (await ask("GET", languageSelectPath(to))).text()).toContain(back);
    const chosen = await ask("POST", "/language-select", { ...NEW, form: { language: "ja", next: to } });
    expect([chosen.status, chosen.headers.get("location")]).toEqual([303, to]);
    const [cookie = ""] = chosen.headers.getSetCookie();
    expect(cookie).toMatch(/^language=ja; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const home = await ask("GET", "/", { cookies: { language: "ja" } });
    expect([home.status, (await home.text()).includes('<html lang="ja" dir="ltr"')]).toEqual([200, true]);
  });

  const EXTERNAL_TARGETS = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/%0d%0aset-cookie:a=b\r\nx",
    "evil.example",
    "",
  ];
  test.each(EXTERNAL_TARGETS)("next=%j never redirects to another site", async (next) => {
    const { ask, enter } = openTestApp(db());
    const q = encodeURIComponent(next);
    const session = await enter(world.stranger);
    const responses = [
      await ask("POST", "/language-select", { form: { language: "en", next } }),
      await ask("GET", `/login?next=${q}`, { session }),
      await ask("GET", `/register?next=${q}`, { session }),
      await ask("POST", `/system-messages/${world.message}`, {
        form: { next },
        session: await enter(world.author),
      }),
    ];
    for (const response of responses) expect(response.headers.get("location")).toBe("/");
    for (const path of ["/language-select", "/login", "/register"]) {
      const html = await (await ask("GET", `${path}?next=${q}`)).text();
      expect(html).toContain('name="next" value="/"');
      expect(html).not.toContain("evil.example");
    }
  });

  test("a signed-in person's language is stored and applies on another device", async () => {
    const { ask, enter } = openTestApp(db());
    const { holder } = await seedWorld(db());
    const session = await enter(holder);
    expect((await ask("POST", "/language-select", { session, form: { language: "ar" } })).status).toBe(303);
    const row = db().selectFrom("users").select("language").where("id", "=", holder.id);
    expect(await row.executeTakeFirst()).toEqual({ language: "ar" });
    const elsewhere = await ask("GET", "/profile", { ...NEW, session: await enter(holder) });
    expect(elsewhere.status).toBe(200);
    expect(await elsewhere.text()).toContain('<html lang="ar" dir="rtl"');
  });

  test("a language that does not exist is refused and nothing is stored", async () => {
    const { ask } = openTestApp(db());
    for (const language of ["xx", "", "en,de"]) {
      const response = await ask("POST", "/language-select", { ...NEW, form: { language } });
      expect([response.status, response.headers.getSetCookie().join()]).toEqual([422, ""]);
    }
  });

  test("the browser's language is preselected", async () => {
    const { ask } = openTestApp(db());
    for (const language of LANGUAGES) {
      const options = { ...NEW, headers: { "accept-language": `${language};q=0.9, xx` } };
      const html = await (await ask("GET", "/language-select", options)).text();
      expect(html).toContain(`value="${language}" aria-current="true"`);
      expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    }
  });
});

describe("the offline page", () => {
  eachDatabase("cached on the device", (db) => {
    test.each([...LANGUAGES])("is in %s and holds no personal data, notice or cookie", async (language) => {
      const { ask, enter } = openTestApp(db());
      await seedBuiltIns(db());
      const { author } = await seedWorld(db());
      const options = {
        session: await enter(author),
        cookies: { language: "en", notice: "throw_success:5" },
      };
      const response = await ask("GET", `/offline?language=${language}`, options);
      const html = await response.text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(translatorFor(language)("shell.face.offline.title").replaceAll("'", "&#x27;"));
      expect(html).not.toContain('class="toast"');
      expect(html).not.toContain('class="badge"');
      expect(response.headers.getSetCookie()).toEqual([]);
    });

    test("says that there is a network to who comes by an address, not to the service worker", async () => {
      const { ask } = openTestApp(db());
      const shownBy = async (mode: string) => {
        const html = await (await ask("GET", "/offline?language=en", { headers: { "sec-fetch-mode": mode } })).text();
        const shown = [...html.matchAll(/data-face="(\w+)"(?! hidden)/g)].map((each) => each[1]);
        return [...shown, /<title>([^<]+)/.exec(html)?.[1]?.split(" · ")[0]];
      };
      expect(await shownBy("navigate")).toEqual(["online", "You are online"]);
      expect(await shownBy("cors")).toEqual(["offline", "You are offline"]);
    });
  });
});
