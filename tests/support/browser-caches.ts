/** Cache Storage of a browser under test. */
const BASE = "https://x.example";

interface MatchOptions {
  cacheName?: string;
  ignoreSearch?: boolean;
}

type Cached = string | { url: string };

/** Cache Storage: paths with query to answers, by name. */
export class BrowserCaches {
  readonly byName = new Map<string, Map<string, Response>>();

  constructor(readonly get: (path: string) => Promise<Response>) {}

  #pathOf = (request: Cached): string => {
    const { pathname, search } = new URL(typeof request === "string" ? request : request.url, BASE);
    return pathname + search;
  };
  open = async (name: string) => {
    const entries = this.byName.get(name) ?? new Map<string, Response>();
    this.byName.set(name, entries);
    return {
      put: async (request: Cached, response: Response) => void entries.set(this.#pathOf(request), response),
      addAll: async (paths: string[]) => {
        const answers = await Promise.all(paths.map(this.get));
        if (answers.some(({ ok }) => !ok)) throw new TypeError("not all are there");
        for (const [at, path] of paths.entries()) entries.set(this.#pathOf(path), answers[at] as Response);
      },
      match: async (request: Cached) => entries.get(this.#pathOf(request))?.clone(),
      delete: async (request: Cached) => entries.delete(this.#pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => ({ url: BASE + path })),
    };
  };
  match = async (request: Cached, { cacheName, ignoreSearch }: MatchOptions = {}): Promise<Response | undefined> => {
    const wanted = this.#pathOf(request);
    for (const [name, entries] of this.byName) {
      const path = ignoreSearch ? [...entries.keys()].find((each) => each.split("?")[0] === wanted) : wanted;
      const found = entries.get(path ?? "");
      if (found && (cacheName === undefined || name === cacheName)) return found.clone();
    }
    return undefined;
  };
  keys = async (): Promise<string[]> => [...this.byName.keys()];
  delete = async (name: string): Promise<boolean> => this.byName.delete(name);

  /** What is stored, as `cache: path`. */
  list(): string[] {
    return [...this.byName].flatMap(([name, entries]) => [...entries.keys()].map((path) => `${name}: ${path}`)).sort();
  }
}
