/** `doctor` sees a translation server on this machine and proposes its setting; it sends no text and sets nothing. */
import { expect, test } from "bun:test";
import { serve } from "bun";
import { type LocalEngine, localEnginesCheck } from "../../src/cli/doctor/local-engines";
import { readConfig } from "../../src/config/config";
import { NOW } from "../support/bottles";
import { startLibreTranslate } from "../support/translators";

const engine = (url: string, kind: LocalEngine["kind"], program = "no-such-program"): LocalEngine => ({
  name: kind === "apertium" ? "Apertium" : "LibreTranslate",
  kind,
  url,
  path: kind === "apertium" ? "/listPairs" : "/languages",
  program,
});
const check = (engines: LocalEngine[], env = {}) =>
  localEnginesCheck(engines)({ config: readConfig(env), db: null, now: NOW });

const answering = (body: () => Response) => {
  const paths: string[] = [];
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      paths.push(`${request.method} ${new URL(request.url).pathname}`);
      return body();
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, paths, stop: () => void server.stop(true) };
};

test("an engine that answers is proposed with its setting", async () => {
  const libre = startLibreTranslate(() => new Response(""));
  const apertium = answering(() => Response.json({ responseData: [{ sourceLanguage: "spa", targetLanguage: "por" }] }));
  const findings = await check([engine(apertium.url, "apertium"), engine(libre.url, "libretranslate")]);
  expect(findings.map(({ state }) => state)).toEqual(["note", "note"]);
  expect(findings[0]?.text).toContain(`TRANSLATE_URL=${apertium.url} TRANSLATE_KIND=apertium`);
  expect(findings[1]?.text).toContain(`TRANSLATE_URL=${libre.url} TRANSLATE_KIND=libretranslate`);
  expect([apertium.paths, libre.requests]).toEqual([["GET /listPairs"], []]);
  apertium.stop();
  void libre.stop();
});

test("another program at its port, none at all, an error and a redirect are nothing", async () => {
  for (const body of [
    () => Response.json({ status: "ok" }),
    () => Response.json([]),
    () => new Response("<html>"),
    () => new Response("", { status: 500 }),
    () => Response.redirect("http://127.0.0.1:1/", 302),
  ]) {
    const other = answering(body);
    expect(await check([engine(other.url, "apertium"), engine(other.url, "libretranslate")])).toEqual([]);
    other.stop();
  }
  expect(await check([engine("http://127.0.0.1:1", "apertium")])).toEqual([]);
});

test("an installed one that does not run is said", async () => {
  const [finding] = await check([engine("http://127.0.0.1:1", "apertium", "sh")]);
  expect(finding?.text).toContain("not running");
});

test("with a configured server nobody is asked", async () => {
  const other = answering(() => Response.json([{ code: "en" }]));
  const env = { TRANSLATE_URL: "https://translate.example.org" };
  expect(await check([engine(other.url, "libretranslate")], env)).toEqual([]);
  expect(other.paths).toEqual([]);
  other.stop();
});
