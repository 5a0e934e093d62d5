/** Every island module that a test may load into a tab, each when it is asked for. */
export const ISLAND_MODULES = {
  "chat/outbox": () => import("../../islands/chat/outbox"),
  "chat/outbox-flag": () => import("../../islands/chat/outbox-flag"),
  "live/leader": () => import("../../islands/live/leader"),
  "live/live": () => import("../../islands/live/live"),
  "live/stream": () => import("../../islands/live/stream"),
  "page/boot": () => import("../../islands/page/boot"),
} as const;

export type IslandModuleName = keyof typeof ISLAND_MODULES;
export type IslandModule<N extends IslandModuleName> = Awaited<ReturnType<(typeof ISLAND_MODULES)[N]>>;
