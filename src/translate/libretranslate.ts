import { z } from "zod";
import { Refusal } from "../runtime/errors";
import type { Engine } from "./engine";
import { askFor, kept } from "./request";

const LANGUAGES = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
type Known = z.output<typeof LANGUAGES>;

const TRANSLATED = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).optional(),
});

/** `zh` or `zh-Hans`, `pt` or `pt-BR`, by server version: exact code first. */
const codeOf = (codes: readonly string[], language: string): string | undefined =>
  codes.find((code) => code === language) ?? codes.find((code) => code.startsWith(`${language}-`));

const post = (body: object, signal: AbortSignal): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/** From and to as this server calls them. @throws Refusal `language_not_translated` */
function pairOf(known: Known, from: string | null, to: string): { source: string; target: string } {
  const codes = known.map(({ code }) => code);
  const source = from === null ? "auto" : codeOf(codes, from);
  const targets = known.find(({ code }) => code === source)?.targets ?? codes;
  const target = codeOf(targets, to);
  if (!source || !target) throw new Refusal("language_not_translated");
  return { source, target };
}

/** LibreTranslate (https://libretranslate.com/docs). @param key its `api_key`, if any */
export function libreTranslate(url: string, key: string | null): Engine {
  const languages = kept(() => askFor(`${url}/languages`, { signal: AbortSignal.timeout(5_000) }, LANGUAGES));
  return async ({ text, from, to }, signal) => {
    const pair = pairOf(await languages(), from, to);
    const body = { q: text, ...pair, format: "text", ...(key !== null && { api_key: key }) };
    const { translatedText, detectedLanguage } = await askFor(
      `${url}/translate`,
      post(body, signal),
      TRANSLATED,
    );
    const [found = ""] = (from ?? detectedLanguage?.language ?? "").split("-");
    return { text: translatedText, from: found };
  };
}
