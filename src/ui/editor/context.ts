import { createContext, useContext, useSyncExternalStore } from "react";
import type { DesignParams } from "../bottle/params";
import type { Bench, Studio } from "./studio";
import type { EditorTexts, Word } from "./texts";

export interface EditorProps {
  person: string;
  design: string | null;
  name: string;
  story: string;
  params: DesignParams;
  texts: EditorTexts;
  /** By field. */
  errors: Record<string, string>;
  failed: { short: string; sentence: string } | null;
  tried: boolean;
  numbers: string;
  icons: string;
  limits: { name: number; story: number };
}

interface Surroundings extends EditorProps {
  studio: Studio;
  first: Bench;
  live: boolean;
}

const Around = createContext<Surroundings | null>(null);
export const Provided = Around.Provider;

export function useEditor(): Surroundings {
  const around = useContext(Around);
  if (!around) throw new Error("outside the editor");
  return around;
}

/** Subscribes to a part of the state. */
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

/** Formats a number with sign or degree; −0 as 0. */
export function useFormat(): (n: number, degrees?: boolean) => string {
  const { numbers } = useEditor();
  const format = new Intl.NumberFormat(numbers, { maximumFractionDigits: 2, signDisplay: "negative" });
  return (n, degrees) => format.format(n).replace("-", "−") + (degrees ? "°" : "");
}
