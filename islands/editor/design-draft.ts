import { type DesignParams, readParams } from "../../src/ui/bottle/params";
import type { EditorProps } from "../../src/ui/editor/context";

interface Draft {
  params: DesignParams;
  name: string;
  story: string;
}

type Whose = Pick<EditorProps, "person" | "design" | "params" | "name" | "story">;

const keyOf = ({ person, design }: Whose): string => `design:${person}:${design ?? "new"}`;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Storage may be forbidden: then nothing is kept. */
function storage<T>(work: (kept: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

/** An unsaved draft newer than the page; null: none. */
export function readDesign(whose: Whose): Draft | null {
  const draft = storage((kept): Draft | null => {
    const raw = JSON.parse(kept.getItem(keyOf(whose)) ?? "null");
    return raw && { params: readParams(raw.params), name: textOf(raw.name), story: textOf(raw.story) };
  });
  const { params, name, story } = whose;
  return same(draft, { params: readParams(params), name, story }) ? null : draft;
}

export function keepDesign(whose: Whose, draft: Draft): void {
  storage((kept) => kept.setItem(keyOf(whose), JSON.stringify(draft)));
}

export function forgetDesign(whose: Whose): void {
  storage((kept) => kept.removeItem(keyOf(whose)));
}
