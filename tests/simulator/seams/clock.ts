/** In place of `src/runtime/clock.ts`. */
import { virtual } from "../virtual";

export const machineTime = (): number => Math.floor(virtual.now);

export const monotonicTime = (): number => virtual.steady;
