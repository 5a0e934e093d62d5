import type en from "../../locales/en.json";
export type Key = keyof typeof en;
export type Args<K extends Key> = K extends Key ? [values?: Record<string, string | number>] : never;
