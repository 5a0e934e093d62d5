const TAG = /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z:0-9-]+="[^"<>&]*")*)\s*(\/?)>/g;

const FORBIDDEN_MARKUP =
  /<(style|script|filter|foreignObject|image)|\s(style|filter|on\w+)=|https?:(?!\/\/www\.w3\.org\/2000\/svg")/;

/**
 * The fault of an SVG document drawn by the app, or null: it must be well-formed (every tag closed, every
 * attribute quoted and given once, no text), use no id it does not define, and contain nothing that a strict
 * content security policy or a still picture refuses.
 */
export const findSvgFault = (svg: string): string | null => {
  if (/NaN|undefined|Infinity|null|e[+-]\d/.test(svg)) return "a number that is none";
  if (FORBIDDEN_MARKUP.test(svg)) return "refused content";
  if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')) return "not a standalone document";
  return findUnclosedTag(svg) ?? findUndefinedId(svg);
};

const hasRepeatedAttribute = (attributes: string): boolean => {
  const names = [...attributes.matchAll(/\s([a-zA-Z:0-9-]+)=/g)].map(([, key]) => key);
  return new Set(names).size !== names.length;
};

const findMisplacedTag = ([whole, closing, name = "", attributes = "", empty]: RegExpExecArray, open: string[]) => {
  if (hasRepeatedAttribute(attributes)) return `an attribute twice: ${whole}`;
  if (closing) return open.pop() === name ? null : `unexpected ${whole}`;
  if (!empty) open.push(name);
  return null;
};

const findUnclosedTag = (svg: string): string | null => {
  const open: string[] = [];
  let end = 0;
  for (const match of svg.matchAll(TAG)) {
    if (match.index !== end) break;
    end += match[0].length;
    const fault = findMisplacedTag(match, open);
    if (fault) return fault;
  }
  if (end !== svg.length) return `stray text at ${end}: ${svg.slice(end, end + 40)}`;
  return open.length > 0 ? `unclosed ${open.join(" ")}` : null;
};

const findUndefinedId = (svg: string): string | null => {
  const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  if (new Set(ids).size !== ids.length) return "an id twice";
  const used = [...svg.matchAll(/url\(#([^)]*)\)|href="#([^"]*)"/g)].map(([, url, href]) => url ?? href);
  return used.find((id) => !ids.includes(id)) ?? null;
};
