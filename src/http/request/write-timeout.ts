import type { Ctx } from "../env";

interface Surroundings {
  server?: { timeout(request: Request, seconds: number): void };
}

/** Extends Bun's 10 s write timeout, in seconds. */
export function extendWriteTimeout(c: Ctx, seconds: number): void {
  const { server } = (c.env ?? {}) as Surroundings;
  server?.timeout(c.req.raw, seconds);
}
