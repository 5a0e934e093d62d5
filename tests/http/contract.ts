import { expect } from "bun:test";
import type { Hono } from "hono";
import { statusOf } from "../../src/http/documented";
import type { Env } from "../../src/http/env";
import { codesOf, documentedRoutes } from "../../src/http/openapi";

/** An answer of a route is one that the published contract tells of: its status, all its fields, its code. */
export async function expectAsDocumented(app: Hono<Env>, name: string, response: Response): Promise<void> {
  const route = documentedRoutes(app).get(name);
  if (!route) throw new Error(`${name} has no description`);
  const { answer, media } = route.description;
  if (!response.ok) {
    const { error } = await response.json();
    expect(codesOf(route) as string[], name).toContain(error.code);
    return;
  }
  expect(response.status, name).toBe(statusOf(route.description));
  if (media) expect(response.headers.get("content-type"), name).toStartWith(media);
  else if (!answer) expect(await response.text(), name).toBe("");
  if (!answer) return;
  const body = await response.json();
  // What the schema does not know is not in what it makes of it.
  expect(answer().parse(body), name).toEqual(body);
}
