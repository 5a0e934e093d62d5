import { createContext, useContext, useSyncExternalStore } from "react";
import type { DesignParams } from "../bottle/params";
import type { Bench, Studio } from "./studio";
import type { EditorTexts, Word } from "./texts";

/** What the page hands to the editor. */
export interface EditorProps {
  person: string;
  /** The design that is changed; null: a new one. */
  design: string | null;
  name: string;
  story: string;
  params: DesignParams;
  texts: EditorTexts;
  /** Sentences by field. */
  errors: Record<string, string>;
  /** Why the last try failed as a whole: the short word and the sentence. */
  failed: { short: string; sentence: string } | null;
  /** What the last try said stands in the form: no draft is older or newer than that. */
  tried: boolean;
  /** The locale whose digits are shown. */
  numbers: string;
  icons: string;
  limits: { name: number; story: number };
}

export interface Surroundings extends EditorProps {
  studio: Studio;
  /** The bench as the server saw it. */
  first: Bench;
  /** The script is there: tabs, handles and undo work. */
  live: boolean;
}

const Around = createContext<Surroundings | null>(null);
export const Provided = Around.Provider;

export function useEditor(): Surroundings {
  const around = useContext(Around);
  if (!around) throw new Error("outside the editor");
  return around;
}

/** A part of the bench; what shows it is drawn anew when that part changes, and only then. */
export function useBench<T>(part: (bench: Bench) => T): T {
  const { studio, first } = useEditor();
  return useSyncExternalStore(
    studio.subscribe,
    () => part(studio.get()),
    () => part(first),
  );
}

export const useParam = <K extends keyof DesignParams>(name: K): DesignParams[K] =>
  useBench((bench) => bench.params[name]);

export const useWords = (): Record<Word, string> => useEditor().texts.words;

/** A number in the reader's digits, with its sign or degree. */
export function useFormat(): (n: number, degrees?: boolean) => string {
  const { numbers } = useEditor();
  const format = new Intl.NumberFormat(numbers, { maximumFractionDigits: 2 });
  return (n, degrees) => format.format(n).replace("-", "−") + (degrees ? "°" : "");
}
