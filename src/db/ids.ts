import { timedUuid } from "../runtime/random";

/** UUIDv7: ids sort by the server's clock. */
export const newId = (now: number): string => timedUuid(now);

/** Random key of a bottle at sea, 31 bits. */
export const shuffleKey = (id: string, now: number): number => Number(Bun.hash(`${id}:${now}`) & 0x7fffffffn);
