/** Every island module that a test may load into a tab, each when it is asked for. */
export const ISLAND_MODULES = {
  "chat/outbox": () => import("../../islands/chat/outbox/outbox"),
  "chat/reading/receipts": () => import("../../islands/chat/reading/receipts"),
  "composer/prepare-picture": () => import("../../islands/composer/prepare-picture"),
  "emoji/data": () => import("../../islands/emoji/data"),
  "emoji/grid-keys": () => import("../../islands/emoji/grid-keys"),
  "live/leader": () => import("../../islands/live/leader"),
  "live/live": () => import("../../islands/live/live"),
  "live/stream": () => import("../../islands/live/stream"),
  "offline/chats/chats-store": () => import("../../islands/offline/chats/chats-store"),
  "offline/offline": () => import("../../islands/offline/offline"),
  "offline/queue-watch": () => import("../../islands/offline/queue-watch"),
  "offline/sw": () => import("../../islands/offline/sw"),
  "page/boot": () => import("../../islands/page/boot"),
  "page/install": () => import("../../islands/page/install"),
  "page/notices": () => import("../../islands/page/notices"),
  "page/proxy-answers": () => import("../../islands/page/proxy-answers"),
  "page/sheet": () => import("../../islands/page/sheet"),
  retry: () => import("../../islands/retry"),
  "throw/attempt": () => import("../../islands/throw/attempt"),
  "throw/text-draft": () => import("../../islands/throw/text-draft"),
} as const;

export type IslandModuleName = keyof typeof ISLAND_MODULES;
export type IslandModule<N extends IslandModuleName> = Awaited<ReturnType<(typeof ISLAND_MODULES)[N]>>;
