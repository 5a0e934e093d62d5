/** A new id: UUIDv7, so that ids sort by the server's clock. */
export const newId = (now: number): string => Bun.randomUUIDv7("hex", now);

/** The sea's random key of a bottle: 31 bits drawn anew from the id each time it goes back to sea. */
export const shuffleKey = (id: string, now: number): number => Number(Bun.hash(`${id}:${now}`) & 0x7fffffffn);
