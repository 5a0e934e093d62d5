import { INLINE_STYLE_HASH } from "../../src/http/inline-style";

const STYLE = /<style>(.*?)<\/style>/gs;

/** Our files, the one line that stands in each page, and what else stands in this one. */
export async function allowedStylesOf(response: Response): Promise<string> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  const texts = isPage ? [...(await response.clone().text()).matchAll(STYLE)].map(([, text = ""]) => text) : [];
  const hashes = texts.map((text) => `'sha256-${Bun.SHA256.hash(text, "base64")}'`);
  return `style-src 'self' ${[...new Set([INLINE_STYLE_HASH, ...hashes])].join(" ")}`;
}
