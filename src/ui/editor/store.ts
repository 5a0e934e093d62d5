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

function commitStep(state: EditorState): EditorState {
  const { params, committed, past } = state;
  if (params === committed) return state;
  return { ...state, committed: params, past: [...past.slice(1 - UNDO_STEPS_MAX), committed], future: [] };
}

function undoStep(state: EditorState): EditorState {
  const last = state.past.at(-1);
  if (!last) return state;
  return stateWithParams(last, {
    ...state,
    past: state.past.slice(0, -1),
    future: [state.params, ...state.future],
  });
}

function redoStep(state: EditorState): EditorState {
  const [next, ...future] = state.future;
  return next ? stateWithParams(next, { ...state, past: [...state.past, state.params], future }) : state;
}

function similarMarker({ params: { markers }, selected }: EditorState): Marker[] {
  const n = markers.length;
  const template = markers[selected];
  const position = { x: n % 2 ? 0.34 : -0.1, y: Math.round((0.34 + ((n * 0.13) % 0.5)) * 100) / 100 };
  return readDesignParams({ markers: [{ type: "star", ...template, angle: 0, ...position }] }).markers;
}

/** Editor state: `change` many times, `rest` makes it one undo step. */
export function createEditorStore(params: DesignParams) {
  let state: EditorState = {
    params,
    committed: params,
    past: [],
    future: [],
    selected: params.markers.length - 1,
  };
  const listeners = new Set<() => void>();
  const setState = (next: EditorState): void => {
    if (next === state) return;
    state = next;
    for (const each of listeners) each();
  };
  const change = (part: Partial<DesignParams>): void => setState({ ...state, params: { ...state.params, ...part } });
  const rest = (): void => setState(commitStep(state));
  return {
    get: (): EditorState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    rest,
    set: (part: Partial<DesignParams>): void => {
      setState(commitStep({ ...state, params: { ...state.params, ...part } }));
    },
    undo: (): void => setState(undoStep(commitStep(state))),
    redo: (): void => setState(redoStep(state)),
    select: (selected: number): void => setState({ ...state, selected }),
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Changes the selected marker, or another. */
export function changeMarker(store: EditorStore, part: Partial<Marker>, index = store.get().selected): void {
  const { markers } = store.get().params;
  store.change({ markers: markers.map((each, i) => (i === index ? { ...each, ...part } : each)) });
}

/** Adds a marker like the selected one and selects it. */
export function addMarker(store: EditorStore): void {
  const { markers } = store.get().params;
  if (markers.length >= PARAM_SPECS.markers.max) return;
  store.set({ markers: [...markers, ...similarMarker(store.get())] });
  store.select(markers.length);
}

export function removeMarker(store: EditorStore, index = store.get().selected): void {
  const markers = store.get().params.markers.filter((_, i) => i !== index);
  store.set({ markers });
  store.select(Math.min(index, markers.length - 1));
}
