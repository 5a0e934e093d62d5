/** What pages ask of the API is answered as the document says, too. */
import type { BrowserContext, Response } from "@playwright/test";
import { loadServerContract } from "./client";
import { JSON_TYPE } from "./contract";

async function contractFaultOf(response: Response): Promise<string | null> {
  // A test's own answers come from nowhere.
  if ((await response.serverAddr()) === null) return null;
  const url = new URL(response.url());
  const type = await response.headerValue("content-type");
  const method = response.request().method();
  const text = type === null || type.startsWith(JSON_TYPE) ? await response.text() : null;
  const contract = await loadServerContract(url.origin);
  return contract?.faultOf({ method, path: url.pathname, status: response.status(), type, text }) ?? null;
}

/** Of the API, but the stream: Chromium tells more of an answer once it has ended. */
const CHECKED_PATHS = /^\/api\/(?!events$)/;
/** An answer whose body no page reads does not end, ms. */
const TIMEOUT_MS = 300;

/** @returns waits until all answers so far were looked at */
export function checkApiAnswers(context: BrowserContext, pageErrors: string[]): () => Promise<unknown> {
  const looked: Promise<void>[] = [];
  context.on("response", (response) => {
    if (!CHECKED_PATHS.test(new URL(response.url()).pathname)) return;
    // A page that is left takes what it was answered with it.
    const fault = contractFaultOf(response).catch(() => null);
    looked.push(fault.then((error) => void (error === null || pageErrors.push(error))));
  });
  const late = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return () => Promise.race([Promise.all(looked), late()]);
}
