import { type DesignParams, readDesignParams } from "../../src/ui/bottle/params";
import type { EditorProps } from "../../src/ui/editor/context";

interface DesignDraft {
  params: DesignParams;
  name: string;
  story: string;
}

type DesignDraftOwner = Pick<EditorProps, "person" | "design" | "params" | "name" | "story">;

const keyOf = ({ person, design }: DesignDraftOwner): string => `design:${person}:${design ?? "new"}`;
const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const stringOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

/** Storage may be forbidden: then null. */
function withLocalStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

/** An unsaved draft newer than the page; null: none. */
export function readDesignDraft(owner: DesignDraftOwner): DesignDraft | null {
  const draft = withLocalStorage((storage): DesignDraft | null => {
    const raw = JSON.parse(storage.getItem(keyOf(owner)) ?? "null");
    return (
      raw && {
        params: readDesignParams(raw.params),
        name: stringOrEmpty(raw.name),
        story: stringOrEmpty(raw.story),
      }
    );
  });
  const { params, name, story } = owner;
  return isSameJson(draft, { params: readDesignParams(params), name, story }) ? null : draft;
}

export function saveDesignDraft(owner: DesignDraftOwner, draft: DesignDraft): void {
  withLocalStorage((storage) => storage.setItem(keyOf(owner), JSON.stringify(draft)));
}

export function deleteDesignDraft(owner: DesignDraftOwner): void {
  withLocalStorage((storage) => storage.removeItem(keyOf(owner)));
}
