import { createContext, useContext, useSyncExternalStore } from "react";
import type { DesignParams } from "../bottle/params";
import type { EditorTexts, EditorWord } from "./editor-texts";
import type { EditorState, EditorStore } from "./store";

export interface EditorProps {
  person: string;
  design: string | null;
  name: string;
  story: string;
  params: DesignParams;
  texts: EditorTexts;
  /** By field. */
  errors: Record<string, string>;
  /** A refusal that is not of a field. */
  failed: { short: string; sentence: string } | null;
  tried: boolean;
  numbers: string;
  icons: string;
  limits: { name: number; story: number };
}

interface EditorContextValue extends EditorProps {
  store: EditorStore;
  initialState: EditorState;
  live: boolean;
}

const EditorContext = createContext<EditorContextValue | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error("outside the editor");
  return value;
}

/** Subscribes to a part of the state. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { store, initialState } = useEditor();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(initialState),
  );
}

export const useDesignParam = <K extends keyof DesignParams>(name: K): DesignParams[K] =>
  useEditorState((state) => state.params[name]);

export const useEditorWords = (): Record<EditorWord, string> => useEditor().texts.words;

/** Formats a number with sign or degree; −0 as 0. */
export function useNumberFormat(): (n: number, degrees?: boolean) => string {
  const { numbers } = useEditor();
  const format = new Intl.NumberFormat(numbers, { maximumFractionDigits: 2, signDisplay: "negative" });
  return (n, degrees) => format.format(n).replace("-", "−") + (degrees ? "°" : "");
}
