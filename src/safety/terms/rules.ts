/** The community rules and terms (`locales/terms`): their number, and since when they are in force, ms. */
export const TERMS = { version: 1, since: Date.UTC(2026, 10, 1) } as const;
