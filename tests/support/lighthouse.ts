/** A real OpenID Connect provider on loopback: people say there who they are, and yes or no. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";

export const CLIENT = { id: "driftglass", secret: "the-lamp-is-lit" };
const SCOPE = "openid email profile";

const PAGE = `<!doctype html><html lang="en"><title>Lighthouse</title><h1>Lighthouse</h1>
<form method="post"><label>Who are you? <input name="login"></label>
<button name="answer" value="yes">Yes</button><button name="answer" value="no">No</button></form></html>`;

/** Who is called so: the e-mail is theirs, and the provider has made sure of it. */
const claimsOf = (login: string) => ({
  sub: login,
  name: `${login} of the Lighthouse`,
  given_name: login,
  preferred_username: login,
  email: `${login}@lighthouse.example`,
  email_verified: true,
});

function providerAt(issuer: string, redirectUri: string): Provider {
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ["email", "email_verified"], profile: ["name", "given_name", "preferred_username"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    pkce: { required: () => true },
    cookies: { keys: ["for one test only"] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  return provider;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** Shows the question, or takes its answer. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST")
    return void response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
  const said = await bodyOf(request);
  if (said.get("answer") !== "yes")
    return provider.interactionFinished(request, response, { error: "access_denied" });
  const accountId = said.get("login") ?? "";
  const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
  grant.addOIDCScope(SCOPE);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

export interface Lighthouse {
  issuer: string;
  /** Lets one client in, who is sent back there. */
  admit(redirectUri: string): void;
  /** While dark, it gives nobody a token. */
  dark: boolean;
  stop(): Promise<void>;
}

/** Starts listening; nobody is answered before a client is admitted. */
export async function lightUp(): Promise<Lighthouse> {
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (!provider || (lighthouse.dark && path.startsWith("/token"))) {
      response.writeHead(503).end();
    } else if (path.startsWith("/interaction/")) {
      interact(provider, request, response).catch((error) => response.writeHead(500).end(String(error)));
    } else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const lighthouse: Lighthouse = {
    issuer,
    dark: false,
    admit(redirectUri) {
      provider = providerAt(issuer, redirectUri);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return lighthouse;
}
