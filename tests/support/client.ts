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

/** One call of the API. @throws where no answer comes */
export async function call<Body = Json>(
  url: string,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
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
