/** Opens a letter as a mail program does. */

export interface ReceivedEmail {
  /** Whom it was handed over for. */
  to: string;
  head: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  /** What it proves with, as far as it brings any. */
  token: string;
  code: string;
}

const decodeBase64 = (text: string): string => Buffer.from(text, "base64").toString();

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

const decodeWord = (_: string, kind: string, text: string): string =>
  kind.toUpperCase() === "B" ? decodeBase64(text) : decodeQuotedPrintable(text.replaceAll("_", " "));

/** Encoded words, the blanks between them left out. */
const decodeWords = (text: string): string =>
  text.replace(/(\?=)\s+(?==\?)/g, "$1").replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, decodeWord);

function parseHead(text: string): Record<string, string> {
  const lines = text.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
}

function splitMessage(text: string): [head: Record<string, string>, body: string] {
  const at = text.indexOf("\r\n\r\n");
  return [parseHead(text.slice(0, at)), text.slice(at + 4)];
}

function decodePart(part: string): [type: string, text: string] {
  const [head, body] = splitMessage(part);
  const encoding = head["content-transfer-encoding"]?.toLowerCase();
  const type = head["content-type"] ?? "";
  const decode = { base64: decodeBase64, "quoted-printable": decodeQuotedPrintable }[encoding ?? ""];
  return [type, (decode ? decode(body) : body).replaceAll("\r\n", "\n")];
}

/** @param raw the whole message, a character a byte */
export function parseEmail(raw: string, to = ""): ReceivedEmail {
  const [head, body] = splitMessage(raw);
  const boundary = /boundary="([^"]+)"/.exec(head["content-type"] ?? "")?.[1] ?? "none";
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const texts = parts.map((part) => decodePart(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  const of = (type: string) => texts.find(([each]) => each.startsWith(type))?.[1] ?? "";
  const text = of("text/plain");
  return {
    to,
    head,
    subject: decodeWords(head.subject ?? ""),
    text,
    html: of("text/html"),
    token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "",
    code: /^(\d{6})$/m.exec(text)?.[1] ?? "",
  };
}
