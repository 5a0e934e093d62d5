import { type DesignParams, type Marker, PARAM_SPECS, readDesignParams } from "../bottle/params";

const UNDO_STEPS_MAX = 100;

/** Current state, and the state at the last undo step. */
export interface EditorState {
  params: DesignParams;
  committed: DesignParams;
  past: readonly DesignParams[];
  future: readonly DesignParams[];
  selected: number;
}

const stateWithParams = (params: DesignParams, { past, future, selected }: EditorState): EditorState => ({
  params,
  committed: params,
  past,
  future,
  selected: Math.min(selected, params.markers.length - 1),
});

function commitStep(bench: EditorState): EditorState {
  const { params, committed: settled, past } = bench;
  if (params === settled) return bench;
  return { ...bench, committed: params, past: [...past.slice(1 - UNDO_STEPS_MAX), settled], future: [] };
}

function undoStep(bench: EditorState): EditorState {
  const last = bench.past.at(-1);
  if (!last) return bench;
  return stateWithParams(last, {
    ...bench,
    past: bench.past.slice(0, -1),
    future: [bench.params, ...bench.future],
  });
}

function redoStep(bench: EditorState): EditorState {
  const [next, ...future] = bench.future;
  return next ? stateWithParams(next, { ...bench, past: [...bench.past, bench.params], future }) : bench;
}

function similarMarker({ params: { markers }, selected }: EditorState): Marker[] {
  const n = markers.length;
  const like = markers[selected];
  const at = { x: n % 2 ? 0.34 : -0.1, y: Math.round((0.34 + ((n * 0.13) % 0.5)) * 100) / 100 };
  return readDesignParams({ markers: [{ type: "star", ...like, angle: 0, ...at }] }).markers;
}

/** Editor state: `change` many times, `rest` makes it one undo step. */
export function createEditorStore(params: DesignParams) {
  let bench: EditorState = {
    params,
    committed: params,
    past: [],
    future: [],
    selected: params.markers.length - 1,
  };
  const listeners = new Set<() => void>();
  const put = (next: EditorState): void => {
    if (next === bench) return;
    bench = next;
    for (const each of listeners) each();
  };
  const change = (part: Partial<DesignParams>): void =>
    put({ ...bench, params: { ...bench.params, ...part } });
  const rest = (): void => put(commitStep(bench));
  return {
    get: (): EditorState => bench,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    rest,
    set: (part: Partial<DesignParams>): void => {
      put(commitStep({ ...bench, params: { ...bench.params, ...part } }));
    },
    undo: (): void => put(undoStep(commitStep(bench))),
    redo: (): void => put(redoStep(bench)),
    select: (selected: number): void => put({ ...bench, selected }),
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Changes the selected marker, or another. */
export function changeMarker(studio: EditorStore, part: Partial<Marker>, at = studio.get().selected): void {
  const { markers } = studio.get().params;
  studio.change({ markers: markers.map((each, i) => (i === at ? { ...each, ...part } : each)) });
}

/** Adds a marker like the selected one and selects it. */
export function addMarker(studio: EditorStore): void {
  const { markers } = studio.get().params;
  if (markers.length >= PARAM_SPECS.markers.max) return;
  studio.set({ markers: [...markers, ...similarMarker(studio.get())] });
  studio.select(markers.length);
}

export function removeMarker(studio: EditorStore, at = studio.get().selected): void {
  const markers = studio.get().params.markers.filter((_, i) => i !== at);
  studio.set({ markers });
  studio.select(Math.min(at, markers.length - 1));
}
