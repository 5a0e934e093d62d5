import { preparedNameOf } from "../prepared-query";

/** Names for repeated statements; PostgreSQL stores a plan for each name and connection. */
const MAX_NAMED_STATEMENTS = 400;
const MAX_SEEN_STATEMENTS = 2_000;
const NAMED_AFTER_TIMES = 3;

const PLANNED_SQL = /^(select|insert|update|delete|with|begin|commit)\b/;

export class StatementNames {
  readonly #names = new Map<string, string>();
  #seen = new Map<string, number>();
  /** Part of each name; incrementing it makes all statements be parsed again. */
  #generation = 0;

  /** undefined: the statement is planned by itself. */
  of(text: string): string | undefined {
    const name = this.#names.get(text) ?? preparedNameOf(text) ?? this.#comesAgain(text);
    return name && this.#generation > 0 ? `${name}_${this.#generation}` : name;
  }

  /** Discards all plans after a schema change. */
  renew(): void {
    this.#generation++;
  }

  #comesAgain(text: string): string | undefined {
    if (this.#names.size >= MAX_NAMED_STATEMENTS || !PLANNED_SQL.test(text)) return undefined;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= MAX_SEEN_STATEMENTS) this.#seen = new Map();
    this.#seen.set(text, times);
    if (times < NAMED_AFTER_TIMES) return undefined;
    this.#seen.delete(text);
    const name = `often_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
