/** Translation servers of this machine that no setting names. */
import { SECOND } from "../../runtime/units";
import { type DoctorCheck, type DoctorFinding, noteFinding } from "./finding";
import { fetchWithTimeout } from "./services";

/** A program of this machine that translates, where it listens unless told otherwise. */
export interface LocalEngine {
  name: string;
  kind: "apertium" | "libretranslate";
  url: string;
  /** Answers with JSON. */
  path: string;
  /** Its program. */
  program: string;
}

const LOCAL_ENGINES: readonly LocalEngine[] = [
  { name: "Apertium", kind: "apertium", url: "http://127.0.0.1:2737", path: "/listPairs", program: "apertium-apy" },
  {
    name: "LibreTranslate",
    kind: "libretranslate",
    url: "http://127.0.0.1:5000",
    path: "/languages",
    program: "libretranslate",
  },
];

const TIMEOUT = SECOND;

/** Apertium's list lies in `responseData`; LibreTranslate's is one of languages with a `code`. */
function isAnswerOf(kind: LocalEngine["kind"], body: unknown): boolean {
  if (kind === "apertium") return Array.isArray(Object(body).responseData);
  return Array.isArray(body) && body.length > 0 && body.every((each) => typeof Object(each).code === "string");
}

async function answers({ url, path, kind }: LocalEngine): Promise<boolean> {
  try {
    const response = await fetchWithTimeout(url + path, TIMEOUT);
    return response.ok && isAnswerOf(kind, await response.json());
  } catch {
    return false;
  }
}

async function findingsOf(engine: LocalEngine): Promise<DoctorFinding[]> {
  const { name, kind, url, program } = engine;
  const setting = `TRANSLATE_URL=${url} TRANSLATE_KIND=${kind}`;
  if (await answers(engine))
    return [noteFinding("translation", `${name} answers at ${url} and is not used; ${setting} has letters translated`)];
  if (Bun.which(program) === null) return [];
  return [noteFinding("translation", `${name} is installed (${program}) and not running; once it runs: ${setting}`)];
}

/** What is on this machine and proposes its setting; asks nobody where a server is configured. No text is sent. */
export const localEnginesCheck =
  (engines: readonly LocalEngine[]): DoctorCheck =>
  async ({ config }) =>
    config.translate ? [] : (await Promise.all(engines.map(findingsOf))).flat();

export const localEngines = localEnginesCheck(LOCAL_ENGINES);
