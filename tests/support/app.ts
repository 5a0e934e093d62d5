/** The app as tests ask it: each answer of the API is one that the published document tells of. */
import type { Hono } from "hono";
import { createApp } from "../../src/app";
import { publishedBy } from "../../src/http/contract/openapi";
import type { Env } from "../../src/http/env";
import { answeredBy } from "./answered";
import { type Contract, contractOf } from "./contract";

let published: Promise<Contract> | null = null;

/** Of this process: every app has the same routes. */
export const contractHere = (app: Hono<Env>): Promise<Contract> => {
  published ??= publishedBy(app)().then((text) => contractOf(JSON.parse(text)));
  return published;
};

async function hold(app: Hono<Env>, request: Request, response: Response): Promise<void> {
  const answered = await answeredBy(request.method, request.url, response);
  const fault = (await contractHere(app)).faultOf(answered);
  if (fault !== null) throw new Error(`other than the document says: ${fault}`);
}

const isApi = (url: string): boolean => URL.parse(url)?.pathname.startsWith("/api/") ?? false;

/** `createApp`, whose API answers as it says. @throws Error at the request that is answered otherwise */
export function watchedApp(parts: Parameters<typeof createApp>[0]): Hono<Env> {
  const app = createApp(parts);
  const ask = app.fetch;
  app.fetch = async (request, ...more) => {
    const response = await ask(request, ...more);
    if (isApi(request.url)) await hold(app, request, response);
    return response;
  };
  return app;
}
