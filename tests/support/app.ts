/** The app as tests ask it: each answer of the API is one that the published document tells of. */
import type { Hono } from "hono";
import { createApp } from "../../src/app";
import { lazyOpenapiDocument } from "../../src/http/contract/openapi";
import type { Env } from "../../src/http/env";
import { type Contract, contractOf } from "./contract";
import { readExchange } from "./http-exchange";

let appContract: Promise<Contract> | null = null;

/** Of this process: every app has the same routes. */
export const loadAppContract = (app: Hono<Env>): Promise<Contract> => {
  appContract ??= lazyOpenapiDocument(app)().then((text) => contractOf(JSON.parse(text)));
  return appContract;
};

async function checkAnswer(app: Hono<Env>, request: Request, response: Response): Promise<void> {
  const answered = await readExchange(request.method, request.url, response);
  const fault = (await loadAppContract(app)).faultOf(answered);
  if (fault !== null) throw new Error(`other than the document says: ${fault}`);
}

const isApiUrl = (url: string): boolean => URL.parse(url)?.pathname.startsWith("/api/") ?? false;

/** `createApp`, whose API answers as it says. @throws Error at the request that is answered otherwise */
export function createCheckedApp(parts: Parameters<typeof createApp>[0]): Hono<Env> {
  const app = createApp(parts);
  const ask = app.fetch;
  app.fetch = async (request, ...more) => {
    const response = await ask(request, ...more);
    if (isApiUrl(request.url)) await checkAnswer(app, request, response);
    return response;
  };
  return app;
}
