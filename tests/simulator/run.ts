/** Lives the acts of a seed. The same seed gives the same acts, answers and trace. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { drawWeighted, seededRandom } from "../bench/sea/seeded";
import { ACTS } from "./acts";
import { KeptPages } from "./kept-pages";
import { Model, type SimulatedPerson } from "./model";
import { scanAll } from "./scans";
import { SimulatedServer, turns } from "./server";
import { settlePeople } from "./settle";
import { virtual } from "./virtual";
import { ActWorld, BAD_LUCK, type Luck, Violation } from "./world";

export interface RunSettings {
  seed: number;
  acts: number;
  people: number;
  /** Where the database lies. */
  folder: string;
  /** Acts between two looks through everything, at first. */
  scanEvery: number;
  luck?: Luck;
  /** After each act somebody looks at a page, and what the caches make of pages is compared with pages made anew. */
  pages?: boolean;
  /** Which acts are left out; absent: none. */
  without?: (n: number) => boolean;
  /** Lines of what happened, from the newest. */
  story?: string[];
  /** Asked after each act. */
  isOver?: () => boolean;
}

export interface RunReport {
  acts: number;
  /** SHA-256 of every answer, hex. */
  trace: string;
  virtualDays: number;
  checks: number;
  faults: Record<string, number>;
  failure: { rule: string; what: string; act: number } | null;
}

const START = Date.UTC(2028, 1, 27, 20);
/** ms between two acts of one person. */
const PAUSE = 48 * MINUTE;
/** Turns of the event loop in which what a timer began is over. */
const SETTLING_TURNS = 17;
/** Of all acts so far, between two looks through everything. */
const SCAN_SHARE = 0.05;
const ACT_WEIGHTS = ACTS.map(([weight]) => weight);

/** A seed of each act's own, so that what is left out changes no other act's chance. */
const seedOf = (seed: number, n: number): number => Number(Bun.hash(`${seed}:${n}`) & 0xffffffffn);

/** Few do much. */
function drawPerson(people: readonly SimulatedPerson[], random: () => number): SimulatedPerson {
  for (;;) {
    const person = people[Math.floor(random() * people.length)];
    if (person && random() * 10 < person.weight) return person;
  }
}

class Run {
  readonly model = new Model();
  readonly server: SimulatedServer;
  readonly #trace = new Bun.CryptoHasher("sha256");
  readonly #faults: Record<string, number> = {};
  #checks = 0;
  #house = 0;
  #done = 0;
  #nextScan: number;
  readonly #keptPages = new KeptPages();

  constructor(private readonly settings: RunSettings) {
    this.server = new SimulatedServer(settings.folder);
    this.#nextScan = settings.scanEvery;
  }

  async live(): Promise<RunReport> {
    const { seed, people, acts, without, isOver } = this.settings;
    virtual.begin(START);
    virtual.reseed(seedOf(seed, -1));
    await this.server.open();
    await settlePeople(this.server.db, this.model, people, seed);
    let failure: RunReport["failure"] = null;
    for (let n = 0; n < acts && !failure && !isOver?.(); n++) {
      if (without?.(n)) continue;
      failure = await this.#attempt(n);
      this.#done++;
    }
    failure ??= await this.#caught(acts, () => this.#scan());
    await this.server.close();
    const virtualDays = (virtual.now - START) / (24 * HOUR);
    return {
      acts: this.#done,
      trace: this.#trace.digest("hex"),
      virtualDays,
      checks: this.#checks,
      faults: this.#faults,
      failure,
    };
  }

  #attempt = (n: number) => this.#caught(n, () => this.#act(n));

  async #caught(act: number, work: () => Promise<void>): Promise<RunReport["failure"]> {
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof Violation) return { rule: error.rule, what: error.message, act };
      return { rule: "the simulator", what: String(error instanceof Error ? error.stack : error), act };
    }
  }

  async #act(n: number): Promise<void> {
    const { seed, people, scanEvery, luck = BAD_LUCK, story } = this.settings;
    const random = seededRandom(seedOf(seed, n));
    virtual.reseed(seedOf(seed, -2 - n));
    await this.#passTime(random, PAUSE / people);
    const person = drawPerson(this.model.people, random);
    const act = ACTS[drawWeighted(ACT_WEIGHTS, random)]?.[1];
    const world = new ActWorld(this.server, this.model, random, luck);
    const told = (text: string | null) => {
      const line = `${n} ${new Date(world.now).toISOString()} ${person.username} ${text}${world.faults.map((f) => ` (${f})`).join("")}`;
      if (text !== null) story?.push(line);
    };
    try {
      told((await act?.(world, person)) ?? null);
    } catch (error) {
      told(`${act?.name}: ${String(error)}`);
      throw error;
    } finally {
      this.#note(world);
    }
    if (this.settings.pages) this.#checks += await this.#keptPages.lookAfter(world);
    if (n + 1 < this.#nextScan) return;
    // A look takes as long as there is much: the more there is, the rarer.
    this.#nextScan = n + 1 + Math.max(scanEvery, Math.floor(n * SCAN_SHARE));
    await this.#scan();
  }

  #note({ faults, answers, held }: ActWorld): void {
    for (const fault of faults) this.#faults[fault] = (this.#faults[fault] ?? 0) + 1;
    for (const answer of answers) this.#trace.update(`${virtual.now} ${answer}\n`);
    this.#checks += held;
  }

  async #scan(): Promise<void> {
    this.#checks += await scanAll(this.server.db, this.model, Math.floor(virtual.now));
    // That of a full disk is expected.
    const error = this.server.errors.find((line) => !line.includes("storage_unavailable"));
    if (error) throw new Violation("the log tells no error", error);
  }

  /** Seconds between two acts; now and then the machine's clock is set, or it was asleep. */
  async #passTime(random: () => number, pause: number): Promise<void> {
    const settle = () => turns(SETTLING_TURNS);
    await virtual.pass(Math.ceil(-Math.log(1 - random()) * pause), settle);
    const jump = random();
    if (jump < 0.0002) await virtual.pass(Math.floor(random() * 30 * HOUR), settle);
    else if (jump < 0.0006) virtual.now -= Math.floor(random() * 90 * SECOND);
    const hour = Math.floor(virtual.now / HOUR);
    if (hour === this.#house) return;
    this.#house = hour;
    await this.server.runHousekeeping();
  }
}

/** Runs a simulation in a folder of its own, which is gone afterwards. */
export async function simulate(settings: RunSettings): Promise<RunReport> {
  const folder = join(settings.folder, `run-${process.pid}-${settings.seed}`);
  try {
    return await new Run({ ...settings, folder }).live();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
