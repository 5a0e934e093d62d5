/** Stand-ins for translation servers, in this process. */
import { serve } from "bun";
import type { Translator } from "../../src/translate/engine";

/** A translator without a server: whoever asks has their turn at once. */
export const fakeTranslator = (translate: Translator["translate"]): Translator => ({
  host: "translator.example",
  canTranslate: (from, to) => from !== to,
  refreshPairs: () => Promise.resolve(),
  inTurn: (_, work) => work(),
  translate,
});

/** What a server does with a text; it may take its time or throw a status. */
type TranslateAnswer = (request: { q: string; source: string; target: string }) => Promise<Response> | Response;

const LIBRE_CODES = ["en", "es", "fr", "de", "ru", "zh-Hans", "pt", "ar"];

/** A server that follows LibreTranslate's published schema. `requests` holds what it was asked to translate. */
export function startLibreTranslate(answer: TranslateAnswer, codes: readonly string[] = LIBRE_CODES) {
  const requests: { q: string; source: string; target: string }[] = [];
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/languages") {
        return Response.json(codes.map((code) => ({ code, name: code, targets: codes })));
      }
      const query = (await request.json()) as (typeof requests)[number];
      requests.push(query);
      return answer(query);
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, requests, stop: () => server.stop(true) };
}

/** Says in which language it would be. */
export const answerWithMark: TranslateAnswer = ({ q, source, target }) =>
  Response.json({
    translatedText: `[${target}] ${q}`,
    ...(source === "auto" && { detectedLanguage: { language: "es", confidence: 90 } }),
  });
