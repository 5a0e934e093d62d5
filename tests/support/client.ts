import { answeredBy } from "./answered";
import { type Answered, type Contract, contractOf } from "./contract";
import { registration } from "./registration";

/** People who use the API of a running server. */
interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Json = Record<string, unknown>;

export interface Client {
  id: string;
  token: string;
  call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
}

const published = new Map<string, Promise<Contract | null>>();

/** What a running server publishes; null: it is stopped meanwhile. */
export function contractAt(url: string): Promise<Contract | null> {
  const known =
    published.get(url) ??
    fetch(`${url}/api/openapi.json`)
      .then(async (answer) => (answer.ok ? contractOf(await answer.json()) : null))
      .catch(() => null);
  published.set(url, known);
  known.then((contract) => contract ?? published.delete(url));
  return known;
}

/** @throws Error for an answer that the server's own document does not tell of */
async function holdTo(url: string, answered: Answered): Promise<void> {
  const fault = (await contractAt(url))?.faultOf(answered) ?? null;
  if (fault !== null) throw new Error(`other than the document says: ${fault}`);
}

/** One call of the API, answered as its document says. @throws Error where no answer comes */
export async function call<Body = Json>(
  url: string,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const place = `${url}/api${path}`;
  const response = await fetch(place, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  await holdTo(url, await answeredBy(method, place, response));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

/** The answer to a throw, as far as the tests look at it. */
export interface Thrown {
  bottle: { id: string };
}

/** Someone new whose profile is complete, so that they may throw. */
export async function newcomer(url: string, birthday = "1990-05-17"): Promise<Client> {
  type Entered = { token: string; user: { id: string } };
  const { body } = await call<Entered>(url, "POST", "/auth/register", { body: registration() });
  const { token, user } = body;
  const client: Client = {
    id: user.id,
    token,
    call: (method, path, body, headers) =>
      call(url, method, path, { body, headers: { authorization: `Bearer ${token}`, ...headers } }),
  };
  await client.call("PUT", "/auth/profile", { birthday, gender: "other", country: "PT" });
  return client;
}
