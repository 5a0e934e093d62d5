import { type Contract, contractOf, type HttpExchange } from "./contract";
import { readExchange } from "./http-exchange";
import { registrationInput } from "./registration";

/** People who use the API of a running server. */
interface ApiAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Json = Record<string, unknown>;

export interface ApiClient {
  id: string;
  token: string;
  call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<Body>>;
}

const contractsByUrl = new Map<string, Promise<Contract | null>>();

/** What a running server publishes; null: it is stopped meanwhile. */
export function loadServerContract(url: string): Promise<Contract | null> {
  const known =
    contractsByUrl.get(url) ??
    fetch(`${url}/api/openapi.json`)
      .then(async (answer) => (answer.ok ? contractOf(await answer.json()) : null))
      .catch(() => null);
  contractsByUrl.set(url, known);
  void known.then((contract) => contract ?? contractsByUrl.delete(url));
  return known;
}

/** @throws Error for an answer that the server's own document does not tell of */
async function checkExchange(url: string, answered: HttpExchange): Promise<void> {
  const fault = (await loadServerContract(url))?.faultOf(answered) ?? null;
  if (fault !== null) throw new Error(`other than the document says: ${fault}`);
}

/** One call of the API, answered as its document says. @throws Error where no answer comes */
export async function callApi<Body = Json>(
  url: string,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<Body>> {
  const place = `${url}/api${path}`;
  const response = await fetch(place, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  await checkExchange(url, await readExchange(method, place, response));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

/** The answer to a throw, as far as the tests look at it. */
export interface ThrowAnswer {
  bottle: { id: string };
}

/** Someone new whose profile is complete, so that they may throw. */
export async function registerClient(url: string, birthday = "1990-05-17"): Promise<ApiClient> {
  type Entered = { token: string; user: { id: string } };
  const { body } = await callApi<Entered>(url, "POST", "/auth/register", { body: registrationInput() });
  const { token, user } = body;
  const client: ApiClient = {
    id: user.id,
    token,
    call: (method, path, body, headers) =>
      callApi(url, method, path, { body, headers: { authorization: `Bearer ${token}`, ...headers } }),
  };
  await client.call("PUT", "/auth/profile", { birthday, gender: "other", country: "PT" });
  return client;
}
