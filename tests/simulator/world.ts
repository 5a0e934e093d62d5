/** What an act has: its people, its own chance, and a client with bad luck. */
import { isStopped, type Model, type SimulatedPerson } from "./model";
import { type SimulatedRequest, type SimulatedServer, turns } from "./server";
import { virtual } from "./virtual";

/** A rule of the product that does not hold. */
export class Violation extends Error {
  constructor(
    readonly rule: string,
    what: string,
  ) {
    super(`${rule}: ${what}`);
    this.name = "Violation";
  }
}

/** What answers have that is looked at; absent where an answer has it not. */
export interface AnswerBody {
  id?: string;
  seq?: number;
  from?: string;
  to?: string;
  kind?: string;
  text?: string | null;
  content?: string;
  clientId?: string;
  recalled?: boolean;
  burned?: boolean;
  reward?: number;
  coins?: number;
  throwsLeft?: number;
  picksLeft?: number;
  capacity?: number;
  relation?: string;
  price?: number | null;
  version?: number;
  key?: string;
  count?: number;
  unread?: number;
  total?: number;
  read?: boolean;
  balance?: number;
  amount?: number;
  status?: string;
  heldByMe?: boolean;
  heldUntil?: string | null;
  author?: { id: string } | null;
  bottle?: AnswerBody;
  comments?: { id: string; author: { id: string } | null; content: string }[];
  items?: AnswerBody[];
  error?: { code: string };
}

export interface Answer {
  status: number;
  text: string;
  body: AnswerBody;
  ok: boolean;
  code: string;
}

export interface Luck {
  lost: number;
  twice: number;
  crash: number;
  full: number;
}

export const BAD_LUCK: Luck = { lost: 0.03, twice: 0.03, crash: 0.0008, full: 0.002 };

/** What reaches others. */
const NOT_WHILE_STOPPED =
  /^POST \/api\/(bottles(\/(pick|drop|like|use-collected|comments)\b.*)?|chat\/[^/]+\/messages|users\/[^/]+\/follow|square\/.*)$/;

const isJson = (response: Response): boolean => response.headers.get("content-type")?.includes("json") ?? false;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = isJson(response) && text !== "" ? (JSON.parse(text) as AnswerBody) : {};
  return { status: response.status, text, body, ok: response.ok, code: body.error?.code ?? "" };
}

export class ActWorld {
  /** What happened to this act beside what it wanted. */
  readonly faults: string[] = [];
  readonly answers: string[] = [];
  /** Several act at the same moment: what would befall all of them is left out. */
  racing = false;
  /** How many rules were looked at. */
  held = 0;

  constructor(
    readonly server: SimulatedServer,
    readonly model: Model,
    readonly random: () => number,
    readonly luck: Luck,
  ) {}

  get now(): number {
    return Math.floor(virtual.now);
  }

  chance = (share: number): boolean => this.random() < share;
  below = (count: number): number => Math.floor(this.random() * count);
  oneOf = <T>(list: readonly T[]): T | undefined => list[this.below(list.length)];

  /** Words that are found again in whatever shows them. */
  words = (about: string): string => `${about} q${++this.model.words}z`;

  tokenOf = ({ tokens }: SimulatedPerson): string => this.oneOf(tokens) ?? "";

  hold(rule: string, isTrue: boolean, what: () => string): void {
    this.held++;
    if (!isTrue) throw new Violation(rule, what());
  }

  /** Reads. */
  async get(person: SimulatedPerson, path: string): Promise<Answer> {
    return this.#checked(`GET ${path}`, await this.#send({ method: "GET", path, token: this.tokenOf(person) }));
  }

  async page(person: SimulatedPerson, path: string): Promise<Answer> {
    return this.#checked(`GET ${path}`, await this.#send({ method: "GET", path, session: this.tokenOf(person) }));
  }

  /** Writes, with whatever befalls the request; @returns what the client has in the end. `once`: a repeat gets the same answer */
  async write(person: SimulatedPerson, request: Omit<SimulatedRequest, "token" | "key">, once = true): Promise<Answer> {
    const key = once ? `k${Math.floor(this.random() * 2 ** 48).toString(36)}` : undefined;
    const sent: SimulatedRequest = { ...request, token: this.tokenOf(person), ...(key ? { key } : {}) };
    const stopped = isStopped(person, this.now);
    const answer = await this.#withLuck(sent, once);
    const wrote = answer.ok && NOT_WHILE_STOPPED.test(`${request.method} ${request.path}`);
    this.hold(
      "who is suspended or banned does nothing to others",
      !(stopped && wrote),
      () => `${person.username}: ${request.path}`,
    );
    return this.#checked(`${request.method} ${request.path}`, answer);
  }

  /** Sends a form, which can be read but once. */
  async upload(person: SimulatedPerson, path: string, form: FormData): Promise<Answer> {
    const answer = await this.#send({ method: "POST", path, form, token: this.tokenOf(person) });
    return this.#checked(`POST ${path}`, answer);
  }

  /** Several write at the same moment. */
  async race(
    people: readonly SimulatedPerson[],
    sent: Omit<SimulatedRequest, "token" | "key">,
    once = true,
  ): Promise<Answer[]> {
    this.racing = true;
    return Promise.all(people.map((each) => this.write(each, sent, once)));
  }

  async #send(request: SimulatedRequest): Promise<Answer> {
    return readAnswer(await this.server.ask(request));
  }

  async #withLuck(sent: SimulatedRequest, once: boolean): Promise<Answer> {
    const { lost, twice, crash, full } = this.luck;
    const fate = this.random();
    if (fate < crash && !this.racing) return this.#crashed(sent, once);
    if (fate < crash + full && !this.racing) return this.#onFullDisk(sent);
    if (fate < crash + full + lost) return this.#repeated(sent, once);
    if (fate < crash + full + lost + twice) return this.#twice(sent, once);
    return this.#send(sent);
  }

  /** The answer was lost: the client asks again. */
  async #repeated(sent: SimulatedRequest, once: boolean): Promise<Answer> {
    this.faults.push("the answer was lost and the request repeated");
    const first = await this.#send(sent);
    const again = await this.#send(sent);
    this.#sameAnswer(first, again, once);
    return first.ok && !again.ok ? first : again;
  }

  /** Two taps, or two tabs. */
  async #twice(sent: SimulatedRequest, once: boolean): Promise<Answer> {
    this.faults.push("sent twice at once");
    const [first, again] = await Promise.all([this.#send(sent), this.#send(sent)]);
    this.#sameAnswer(first, again, once);
    return first.ok ? first : again;
  }

  /** Killed while the request runs, at whichever await; then the client asks again. */
  async #crashed(sent: SimulatedRequest, once: boolean): Promise<Answer> {
    this.faults.push("the server was killed meanwhile and the request repeated");
    let first: Answer | null = null;
    const running = this.#send(sent).then((answer) => {
      first = answer;
    });
    const [ticks, rounds] = [this.below(400), this.below(3)];
    for (let i = 0; i < ticks; i++) await Promise.resolve();
    await turns(rounds);
    const acknowledged = first as Answer | null;
    await this.server.crash(running);
    const again = await this.#send(sent);
    if (acknowledged) this.#sameAnswer(acknowledged, again, once);
    return acknowledged?.ok ? acknowledged : again;
  }

  /** No page can be added to the database for a moment. */
  async #onFullDisk(sent: SimulatedRequest): Promise<Answer> {
    this.faults.push("the disk was full for a moment");
    const grow = await this.server.fillDisk();
    const first = await this.#send(sent).finally(grow);
    this.hold("a full disk is 503", first.status < 500 || first.status === 503, () => `${sent.path} ${first.status}`);
    return first.status === 503 ? this.#send(sent) : first;
  }

  #sameAnswer(first: Answer, again: Answer, once: boolean): void {
    if (!once || !first.ok) return;
    this.hold(
      "a repeat with the same key gets the first answer",
      again.ok && again.text === first.text,
      () => `${first.status} ${first.text.slice(0, 300)} and then ${again.status} ${again.text.slice(0, 300)}`,
    );
  }

  #checked(what: string, answer: Answer): Answer {
    this.answers.push(`${what} ${answer.status} ${answer.text}`);
    this.hold(
      "no request fails for a fault of the server",
      answer.status < 500,
      () => `${what} ${answer.status} ${answer.text.slice(0, 200)} ${this.server.errors.at(-1) ?? ""}`,
    );
    return answer;
  }
}

/** An act of somebody. @returns what it was, for a reader; null: there was nothing to do */
export type Act = (world: ActWorld, person: SimulatedPerson) => Promise<string | null>;

/** What people deal with are the newest things, so that a long run does not look through all. */
const NEWEST = 300;

export const someOfNewest = <T>({ oneOf }: ActWorld, list: readonly T[], fits: (each: T) => boolean): T | undefined =>
  oneOf(list.slice(-NEWEST).filter(fits));
