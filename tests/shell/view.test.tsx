import { expect, test } from "bun:test";
import { Hono } from "hono";
import type { Env } from "../../src/http/env";
import { translatorFor } from "../../src/i18n/translator";
import { renderFragment } from "../../src/shell/document/page";
import { usePageView } from "../../src/shell/parts/page-view";

const SECRET = "kept to itself";

const ViewDump = () => {
  const { t, ...rest } = usePageView();
  return <pre>{JSON.stringify({ ...rest, back: t("shell.back") })}</pre>;
};

const app = new Hono<Env>().all("/some/path", (c) => {
  c.set("t", translatorFor("en"));
  c.set("language", "en");
  c.set("languageKnown", true);
  c.set("now", 5);
  c.set("person", null);
  c.set("fields", { content: "hello" });
  c.set("nonce", "n");
  const config = { social: { google: { name: "Google", secret: SECRET } }, smtpUrl: SECRET };
  c.set("deps", { config, plan: { tabOf: () => "home", styleOf: () => "chat.css" } } as never);
  c.set("db", { secret: SECRET } as never);
  return renderFragment(c, <ViewDump />);
});

test("a component's view has person, page and time, but neither database nor secrets", async () => {
  const headers = { "hx-request": "true", "accept-language": "pt-BR" };
  const html = await (await app.request("/some/path?tab=mine&tab=other", { headers })).text();
  expect(html).not.toContain(SECRET);
  const dump = /<pre>(.*)<\/pre>/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
  expect(JSON.parse(dump)).toEqual({
    language: "en",
    languageKnown: true,
    now: 5,
    person: null,
    path: "/some/path",
    beside: null,
    listBeside: null,
    tab: "home",
    style: "chat.css",
    translator: null,
    zone: null,
    query: { tab: "mine" },
    fields: { content: "hello" },
    nonce: "n",
    htmx: true,
    savesData: false,
    acceptLanguage: "pt-BR",
    providers: { google: "Google" },
    sendsMail: true,
    stranger: null,
    back: translatorFor("en")("shell.back"),
  });
});
