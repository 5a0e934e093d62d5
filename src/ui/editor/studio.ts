import { type DesignParams, type Marker, PARAMS, readParams } from "../bottle/params";

const REMEMBERED = 100;

/** Current state, and the state at the last undo step. */
export interface Bench {
  params: DesignParams;
  settled: DesignParams;
  past: readonly DesignParams[];
  future: readonly DesignParams[];
  selected: number;
}

const shown = (params: DesignParams, { past, future, selected }: Bench): Bench => ({
  params,
  settled: params,
  past,
  future,
  selected: Math.min(selected, params.markers.length - 1),
});

function rested(bench: Bench): Bench {
  const { params, settled, past } = bench;
  if (params === settled) return bench;
  return { ...bench, settled: params, past: [...past.slice(1 - REMEMBERED), settled], future: [] };
}

function undone(bench: Bench): Bench {
  const last = bench.past.at(-1);
  if (!last) return bench;
  return shown(last, { ...bench, past: bench.past.slice(0, -1), future: [bench.params, ...bench.future] });
}

function redone(bench: Bench): Bench {
  const [next, ...future] = bench.future;
  return next ? shown(next, { ...bench, past: [...bench.past, bench.params], future }) : bench;
}

function another({ params: { markers }, selected }: Bench): Marker[] {
  const n = markers.length;
  const like = markers[selected];
  const at = { x: n % 2 ? 0.34 : -0.1, y: Math.round((0.34 + ((n * 0.13) % 0.5)) * 100) / 100 };
  return readParams({ markers: [{ type: "star", ...like, angle: 0, ...at }] }).markers;
}

/** Editor state: `change` many times, `rest` makes it one undo step. */
export function createStudio(params: DesignParams) {
  let bench: Bench = { params, settled: params, past: [], future: [], selected: params.markers.length - 1 };
  const listeners = new Set<() => void>();
  const put = (next: Bench): void => {
    if (next === bench) return;
    bench = next;
    for (const each of listeners) each();
  };
  const change = (part: Partial<DesignParams>): void =>
    put({ ...bench, params: { ...bench.params, ...part } });
  const rest = (): void => put(rested(bench));
  return {
    get: (): Bench => bench,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    rest,
    set: (part: Partial<DesignParams>): void => {
      put(rested({ ...bench, params: { ...bench.params, ...part } }));
    },
    undo: (): void => put(undone(rested(bench))),
    redo: (): void => put(redone(bench)),
    select: (selected: number): void => put({ ...bench, selected }),
  };
}

export type Studio = ReturnType<typeof createStudio>;

/** Changes the selected marker, or another. */
export function mark(studio: Studio, part: Partial<Marker>, at = studio.get().selected): void {
  const { markers } = studio.get().params;
  studio.change({ markers: markers.map((each, i) => (i === at ? { ...each, ...part } : each)) });
}

/** Adds a marker like the selected one and selects it. */
export function addMarker(studio: Studio): void {
  const { markers } = studio.get().params;
  if (markers.length >= PARAMS.markers.max) return;
  studio.set({ markers: [...markers, ...another(studio.get())] });
  studio.select(markers.length);
}

export function removeMarker(studio: Studio, at = studio.get().selected): void {
  const markers = studio.get().params.markers.filter((_, i) => i !== at);
  studio.set({ markers });
  studio.select(Math.min(at, markers.length - 1));
}
