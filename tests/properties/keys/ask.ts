/** Asks by a key, and says what is wrong with the answer. */
import type { TestRequest } from "../../support/app";
import type { Found, KeyRow } from "./rows";
import type { Keys, KeyWorld } from "./world";

interface Answer {
  /** Status, code of the refusal, notice, and where it leads; ids are left out. */
  outcome: string;
  ok: boolean;
  body: string;
}

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

export async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.text();
  const code = body.startsWith("{") ? (JSON.parse(body).error?.code ?? "") : "";
  const notice = /(?:^|, )notice=([a-z_]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const location = (response.headers.get("location") ?? "").replace(IDS, "…");
  const outcome = [response.status, code, notice, location].filter((part) => part !== "").join(" ");
  return { outcome, ok: response.status < 400, body };
}

async function askBy(world: KeyWorld, row: KeyRow, keys: Keys): Promise<Answer> {
  const path = row.path(keys);
  const token = { visitor: undefined, official: world.judgeToken, reader: world.token }[row.as ?? "reader"];
  const signedIn: TestRequest = { [path.startsWith("/api/") ? "token" : "session"]: token };
  return readAnswer(await world.app.ask(row.route.split(" ")[0] ?? "", path, { ...signedIn, ...row.body?.(keys) }));
}

export const nameOf = ({ route, by, as = "reader" }: KeyRow): string => `${route} by ${by}, ${as}`;

/** An answer to a key of nobody, and what would be the same for all keys. */
type AnswerToNobody = Answer & { text: string };

/** They depend on nothing but the age of the reader. */
const answersToNobody = new WeakMap<Keys, Map<string, AnswerToNobody>>();

async function askByNobodysKey(world: KeyWorld, row: KeyRow): Promise<AnswerToNobody> {
  const answers = answersToNobody.get(world.nobody) ?? new Map<string, AnswerToNobody>();
  answersToNobody.set(world.nobody, answers);
  const name = `${nameOf(row)} ${world.standing.reader}`;
  const known = answers.get(name);
  if (known) return known;
  const answer = await askBy(world, row, world.nobody);
  const withText = { ...answer, text: withoutKeys(answer.body, world.nobody) };
  answers.set(name, withText);
  return withText;
}

/** Keys that stand in the answer without having been asked by. */
function shownKeys(keys: Keys, answer: Answer, asked: string): (keyof Keys)[] {
  const names = Object.keys(keys) as (keyof Keys)[];
  return names.filter((name) => answer.body.includes(keys[name]) && !asked.includes(keys[name]));
}

const NONCES = /nonce="[^"]+"/g;

/** Of a page what is no frame: that counts the reader's own messages. */
const mainOf = (body: string): string => /<main\b[\s\S]*<\/main>/.exec(body)?.[0] ?? body;

/** What would be the same for all keys. */
function withoutKeys(body: string, keys: Keys): string {
  const names = Object.keys(keys) as (keyof Keys)[];
  const same = names.reduce((text, name) => text.replaceAll(keys[name], name), mainOf(body));
  // Parts of names are asked by, too, and in capitals.
  const word = /^z.(\w+)/.exec(keys.letter)?.[1] ?? "";
  return same
    .replace(new RegExp(`z?[a-zü]?${word}`, "gi"), "word")
    .replace(NONCES, "")
    .replace(IDS, "…");
}

/** What a name is shown with. */
const NAMES: readonly (keyof Keys)[] = ["person", "nickname", "avatar"];

function faultOfFound(row: KeyRow, keys: Keys, answer: Answer): string | null {
  if (!answer.ok) return `refused: ${answer.outcome}`;
  return row.mark && !answer.body.includes(row.mark(keys)) ? "shows nothing" : null;
}

/** Asks by a person's key. @param found as it has to be @returns what is wrong; null: nothing */
export async function findKeyFault(world: KeyWorld, row: KeyRow, found: Found): Promise<string | null> {
  const { keys } = world;
  const [toNobody, answer] = [await askByNobodysKey(world, row), await askBy(world, row, keys)];
  const asked = decodeURIComponent(row.path(keys).replaceAll("+", " "));
  const shown = shownKeys(keys, answer, asked).filter((name) => !row.beside?.includes(name));
  if (row.as !== "official" && shown.includes("email")) return "shows the e-mail";
  if (found === "partly") return null;
  if (found === "yes") return faultOfFound(row, keys, answer);
  const unallowed = found === "named" ? shown.filter((name) => !NAMES.includes(name)) : shown;
  if (unallowed.length > 0) return `shows ${unallowed.join(", ")}`;
  if (found !== "no") return null;
  if (answer.outcome !== toNobody.outcome) return `${answer.outcome}, to nobody's key ${toNobody.outcome}`;
  const isSame = row.isList || withoutKeys(answer.body, keys) === toNobody.text;
  return isSame ? null : "reads otherwise than to nobody's key";
}
