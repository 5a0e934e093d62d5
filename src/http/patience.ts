import type { Ctx } from "./env";

/** What the server offers beside the request; nothing where an app is asked directly. */
interface Surroundings {
  server?: { timeout(request: Request, seconds: number): void };
}

/** Waits so many seconds for a slow reader: by itself Bun cuts off whoever takes nothing for 10 s. */
export function waitFor(c: Ctx, seconds: number): void {
  const { server } = (c.env ?? {}) as Surroundings;
  server?.timeout(c.req.raw, seconds);
}
