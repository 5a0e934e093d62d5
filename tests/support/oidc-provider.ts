/** A real OpenID Connect provider on loopback: people say there who they are, and yes or no. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";

export const OIDC_CLIENT = { id: "driftglass", secret: "the-lamp-is-lit" };
const OIDC_SCOPE = "openid email profile";

const CONSENT_PAGE = `<!doctype html><html lang="en"><title>Lighthouse</title><h1>Lighthouse</h1>
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

function createProvider(issuer: string, redirectUri: string): Provider {
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] }],
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

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** Shows the question, or takes its answer. */
async function handleInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST")
    return void response.setHeader("content-type", "text/html; charset=utf-8").end(CONSENT_PAGE);
  const form = await readForm(request);
  if (form.get("answer") !== "yes") return provider.interactionFinished(request, response, { error: "access_denied" });
  const accountId = form.get("login") ?? "";
  const grant = new provider.Grant({ accountId, clientId: OIDC_CLIENT.id });
  grant.addOIDCScope(OIDC_SCOPE);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

export interface OidcProvider {
  issuer: string;
  /** Lets one client in, who is sent back there. */
  allowRedirectTo(redirectUri: string): void;
  /** While dark, it gives nobody a token. */
  refusesTokens: boolean;
  stop(): Promise<void>;
}

/** Starts listening; nobody is answered before a client is admitted. */
export async function startOidcProvider(): Promise<OidcProvider> {
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (!provider || (lighthouse.refusesTokens && path.startsWith("/token"))) {
      response.writeHead(503).end();
    } else if (path.startsWith("/interaction/")) {
      handleInteraction(provider, request, response).catch((error) => response.writeHead(500).end(String(error)));
    } else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const lighthouse: OidcProvider = {
    issuer,
    refusesTokens: false,
    allowRedirectTo(redirectUri) {
      provider = createProvider(issuer, redirectUri);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return lighthouse;
}
