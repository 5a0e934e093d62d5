/** The twelve pages that `bun run lighthouse` looks at, on a small demo with one chat. */
import { ensureDemo } from "../../scripts/dev-data";
import { type ApiClient, callApi, registerClient } from "../support/client";

export interface LighthousePage {
  name: string;
  path: string;
  /** Somebody is signed in. */
  signedIn: boolean;
}

export interface LighthouseWorld {
  pages: LighthousePage[];
  /** The session of the person whose pages are looked at. */
  session: string;
}

interface IdList {
  items: { id: string }[];
}

const firstIdOf = ({ items: [first] }: IdList): string => {
  if (!first) throw new Error("the demo has an empty list");
  return first.id;
};

/** Somebody of the demo, by the login that `bun run dev` prints. */
async function logIn(url: string, dataDir: string): Promise<ApiClient> {
  const { person } = await ensureDemo(dataDir);
  const { body } = await callApi<{ token: string; user: { id: string } }>(url, "POST", "/auth/login", { body: person });
  return {
    id: body.user.id,
    token: body.token,
    call: (method, path, sent) =>
      callApi(url, method, path, { body: sent, headers: { authorization: `Bearer ${body.token}` } }),
  };
}

/** A friend who has written. @returns the friend's id */
async function writeWithFriend(url: string, me: ApiClient): Promise<string> {
  const friend = await registerClient(url);
  await me.call("POST", `/users/${friend.id}/follow`);
  await friend.call("POST", `/users/${me.id}/follow`);
  for (let n = 0; n < 20; n++) {
    const [by, to] = n % 2 === 0 ? [friend, me] : [me, friend];
    const message = { text: `From my window I count ${n} ships today.`, clientId: `m${n}` };
    const { status } = await by.call("POST", `/chat/${to.id}/messages`, message);
    if (status !== 201) throw new Error(`message ${n}: ${status}`);
  }
  return friend.id;
}

/** Fills the server's data and names its pages. */
export async function prepareLighthousePages(url: string, dataDir: string): Promise<LighthouseWorld> {
  const me = await logIn(url, dataDir);
  const friend = await writeWithFriend(url, me);
  const bottle = firstIdOf((await me.call<IdList>("GET", "/bottles/my-bottles")).body);
  const design = firstIdOf((await me.call<IdList>("GET", "/square")).body);
  const page = (name: string, path: string, signedIn = true): LighthousePage => ({ name, path, signedIn });
  const pages = [
    page("home, visitor", "/", false),
    page("home", "/"),
    page("bottle", `/bottle/${bottle}`),
    page("shared bottle", `/bottle-shared/${bottle}?btype=thrown`, false),
    page("square", "/bottle-square"),
    page("design", `/bottle-square/${design}`),
    page("profile", `/friends/${friend}`),
    page("own account", "/profile"),
    page("messages", "/system-messages"),
    page("chat", `/chat/${friend}`),
    page("help", "/help", false),
    page("login", "/login", false),
  ];
  return { pages, session: me.token };
}
