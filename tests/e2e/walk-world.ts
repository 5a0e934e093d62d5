/** Test data of the screen walk: one of everything that has a screen. */
import { expect } from "@playwright/test";
import { type TOTP, URI } from "otpauth";
import { LANGUAGES } from "../../src/limits/languages";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { startSmtpServer, type TestSmtpServer } from "../mail/smtp-server";
import { type ApiClient, callApi, registerClient } from "../support/client";
import { OIDC_CLIENT, startOidcProvider } from "../support/oidc-provider";
import { type Server, startServer } from "../support/server";
import { answerWithMark, startLibreTranslate } from "../support/translators";
import { type BrowserWorld, buildWorld } from "./browser-world";
import { pickBottleAs, throwBottleAs } from "./fixtures";
import { makeOfficial } from "./official-cli";
import { type SafetyData, seedSafetyData } from "./safety-data";
import { endSessionPath } from "./walk-new-device";
import { setHintsSeen, unsubscribePath } from "./walk-one-time-actions";
import { startWalkScanner, uploadPicture } from "./walk-pictures";
import { registerStaleAccounts } from "./walk-proof";

export interface WalkWorld extends BrowserWorld {
  safety: SafetyData;
  photo: string;
  /** The finder's photo. */
  theirPhoto: string;
  designs: Record<"draft" | "sale" | "exhibited" | "bought", string>;
  /** The same letter in two languages: one is foreign to every reader. */
  foreign: Record<"en" | "es", string>;
  /** Somebody with a second factor. */
  guarded: { username: string; app: TOTP };
  /** Username of somebody whose email the provider knows. */
  linked: string;
  /** Paths of links in emails. */
  sent: Record<"verify" | "reset" | "stop" | "end", string>;
  /** People whose sessions are too old for sensitive actions. */
  stale: Record<"byPassword" | "byCode", ApiClient>;
  /** A server with rate limits and welcome bottles, and a person there. */
  rateLimited: { url: string; who: ApiClient };
}

const PASSWORD = "tide-and-glass";

const DESIGN_STORY = "A narrow bottle from a market by the sea.";

async function createDesignByApi(by: ApiClient, name: string, params = SAMPLE_DESIGNS.ember?.params): Promise<string> {
  const { status, body } = await by.call<{ id: string }>("POST", "/designs", {
    name,
    story: DESIGN_STORY,
    params,
  });
  expect(status, name).toBe(201);
  return body.id;
}

/** A draft, a design for sale, one in the exhibition with a like and a comment, and a bought one. */
async function createDesigns(by: ApiClient, buyer: ApiClient): Promise<WalkWorld["designs"]> {
  const names = ["Evening glass", "Salt", "Noon over the strait", "Paper moon"];
  const [draft = "", sale = "", exhibited = "", sold = ""] = await Promise.all(
    names.map((name) => createDesignByApi(by, name)),
  );
  await by.call("POST", `/designs/${exhibited}/exhibition`);
  await buyer.call("POST", `/square/${exhibited}/like`);
  await buyer.call("POST", `/square/${exhibited}/comments`, { content: "أين كان هذا البحر؟" });
  for (const id of [sale, sold]) await by.call("POST", `/designs/${id}/sale`, { price: 10 });
  const { body: offer } = await buyer.call<{ version: number }>("GET", `/square/${sold}`);
  const { status, body } = await buyer.call<{ id: string }>("POST", `/square/${sold}/buy`, {
    version: offer.version,
  });
  expect(status).toBeLessThan(300);
  return { draft, sale, exhibited, bought: body.id };
}

/** Registers somebody with a second factor. */
async function registerWithSecondFactor(url: string): Promise<WalkWorld["guarded"]> {
  const { call: ask } = await registerClient(url);
  const { username } = (await ask<{ username: string }>("GET", "/auth/profile")).body;
  const { body } = await ask<{ uri: string; setup: string }>("POST", "/auth/second-factor", {
    password: PASSWORD,
  });
  const app = URI.parse(body.uri) as TOTP;
  const response = await ask("PUT", "/auth/second-factor", { setup: body.setup, code: app.generate() });
  expect(response.status).toBe(200);
  return { username, app };
}

async function registerWithEmailLinks(url: string, smtp: TestSmtpServer) {
  const name = `keeper${process.pid}`;
  const email = `${name}@lighthouse.example`;
  const body = { username: name, nickname: name, password: PASSWORD, language: "en", email };
  expect((await callApi(url, "POST", "/auth/register", { body })).status).toBe(201);
  await callApi(url, "POST", "/auth/forgot-password", { body: { email } });
  const pathTo = (page: string) =>
    new RegExp(`https?://[^/\\s]+(/${page}\\S+)`).exec(smtp.emails.map(({ text }) => text).join("\n"))?.[1] ?? "";
  const sent = () => ({ verify: pathTo("verify-email"), reset: pathTo("reset-password") });
  await expect.poll(() => Object.values(sent()).every(Boolean), { timeout: 20_000 }).toBe(true);
  return { linked: name, sent: sent() };
}

/** A chat with every kind of message. */
async function exchangeMessages(server: Server, one: ApiClient, other: ApiClient): Promise<void> {
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
  const send = async (by: ApiClient, to: ApiClient, text: string) => {
    const messageBody = { text, clientId: `walk${text.length}` };
    const response = await by.call<{ id: string }>("POST", `/chat/${to.id}/messages`, messageBody);
    expect(response.status).toBe(201);
    return response;
  };
  await send(one, other, "Ahoi!");
  await send(other, one, "Las luces del puerto se encendieron una a una y las conté.");
  const { body } = await send(one, other, "Wrong window");
  await one.call("POST", `/chat/messages/${body.id}/recall`);
  await uploadPicture(server, other, `/chat/${one.id}/messages`, { clientId: "stays" });
  await uploadPicture(server, other, `/chat/${one.id}/messages`, { clientId: "burns", burn: "true" });
}

/** Searches until the rate limit refuses. */
export async function exhaustSearchLimit({ rateLimited: { who } }: WalkWorld): Promise<void> {
  const search = () => who.call("GET", "/users/search?q=a");
  for (let n = 0; n < 100 && (await search()).status === 200; n++);
  expect((await search()).status).toBe(429);
}

async function firstPhotoOf(server: Server, { token }: ApiClient): Promise<string> {
  const album = await fetch(`${server.url}/album`, { headers: { cookie: `session=${token}` } });
  return /href="\/album\/([^"]+)"/.exec(await album.text())?.[1] ?? "";
}

async function buildWalkWorld(server: Server, strict: Server, smtp: TestSmtpServer): Promise<WalkWorld> {
  const [world, safety] = [
    await buildWorld(server.url),
    await seedSafetyData(server.url, (who) => makeOfficial(server, who)),
  ];
  const { author, finder, keeper, stranger } = world.people;
  await uploadPicture(server, author, "/auth/album");
  await uploadPicture(server, finder, "/auth/album");
  await uploadPicture(server, finder, "/auth/upload-avatar");
  const [photo, theirPhoto] = [await firstPhotoOf(server, author), await firstPhotoOf(server, finder)];
  for (const each of [author, keeper, stranger]) await each.call("POST", "/tasks/checkin");
  // A throw pays for a design.
  for (const each of [stranger, stranger, stranger]) await throwBottleAs(each, DESIGN_STORY);
  const foreign = {
    en: await throwBottleAs(finder, "Tonight the harbour lights came on one by one, and I counted them."),
    es: await throwBottleAs(finder, "Esta noche las luces del puerto se encendieron una a una, y las conté."),
  };
  for (const id of Object.values(foreign)) await pickBottleAs(author, id);
  await exchangeMessages(server, author, finder);
  const [guarded, linked] = [
    await registerWithSecondFactor(server.url),
    await registerWithEmailLinks(server.url, smtp),
  ];
  const rateLimited = { url: strict.url, who: await registerClient(strict.url) };
  const designs = await createDesigns(stranger, keeper);
  for (const [who, count] of [
    [author, 3],
    [world.people.holder, 1],
    [world.people.alone, 2],
  ] as const)
    await setHintsSeen(server, who, count);
  const sent = {
    ...linked.sent,
    end: await endSessionPath(server.url, smtp),
    stop: await unsubscribePath(server, author),
  };
  const stale = await registerStaleAccounts(server);
  return {
    ...world,
    safety,
    photo,
    theirPhoto,
    designs,
    foreign,
    guarded,
    linked: linked.linked,
    sent,
    stale,
    rateLimited,
  };
}

interface WalkSetup {
  server: Server;
  world: WalkWorld;
  stop(): Promise<void>;
}

/** Starts servers with everything a screen can depend on: OIDC provider, SMTP, translator, rate limits. */
export async function startWalkSetup(): Promise<WalkSetup> {
  const [provider, smtp, libre] = [
    await startOidcProvider(),
    await startSmtpServer(),
    startLibreTranslate(answerWithMark, [...LANGUAGES, "zh-Hans"]),
  ];
  const scanner = startWalkScanner();
  const server = await startServer({
    WELCOME_BOTTLES: "0",
    SMTP_URL: smtp.url,
    TRANSLATE_URL: libre.url,
    PICTURE_CHECK_URL: scanner.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: "Lighthouse",
  });
  provider.allowRedirectTo(`${server.url}/login/oidc/callback`);
  const strict = await startServer({ RATE_LIMITS: "1" });
  const world = await buildWalkWorld(server, strict, smtp);
  await scanner.holdPictures(server, world.people);
  return {
    server,
    world,
    async stop() {
      for (const each of [server, strict]) await each.stop();
      await provider.stop();
      await smtp.close();
      void libre.stop();
      void scanner.stop();
    },
  };
}
