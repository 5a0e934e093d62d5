import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { startSmtpServer, type TestSmtpServer } from "../mail/smtp-server";
import { callApi } from "../support/client";
import { type Server, startServer } from "../support/server";

let count = 0;

/** Registers somebody with an email address. @returns it, and how long the request took, ms */
async function register(url: string) {
  const username = `emails.${process.pid}.${count++}`;
  const email = `${username}@example.org`;
  const body = { username, nickname: username, password: "tide-and-glass", language: "en", email };
  const start = performance.now();
  const { status } = await callApi(url, "POST", "/auth/register", { body });
  expect(status).toBe(201);
  return { email, duration: performance.now() - start };
}

const median = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

describe("emails and a faulty SMTP server", () => {
  let smtp: TestSmtpServer;
  let server: Server;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startServer({ SMTP_URL: smtp.url, PUBLIC_URL: undefined, WELCOME_BOTTLES: "0" });
  });
  afterEach(() => smtp.setBehaviour("takes"));
  afterAll(async () => {
    await server.stop();
    await smtp.close();
  });

  const emailsTo = (email: string) => smtp.emails.filter((letter) => letter.to === email);

  test("the start warns once when PUBLIC_URL is not set", async () => {
    const warnings = () => server.log().match(/PUBLIC_URL is not set/g) ?? [];
    while (warnings().length === 0) await Bun.sleep(10);
    expect(warnings()).toHaveLength(1);
  });

  test("no request waits for the SMTP server", async () => {
    const usual: number[] = [];
    const stalled: number[] = [];
    for (let n = 0; n < 8; n++) usual.push((await register(server.url)).duration);
    await smtp.waitForEmails(8);
    smtp.setBehaviour("silent at the greeting");
    for (let n = 0; n < 8; n++) stalled.push((await register(server.url)).duration);
    console.log(
      `registering, median: ${median(usual).toFixed(1)} ms; with a mail server that says nothing: ${median(stalled).toFixed(1)} ms`,
    );
    expect(median(stalled)).toBeLessThan(median(usual) * 3 + 50);
  }, 30_000);

  test("killed between commit and delivery: the email arrives after the restart", async () => {
    await server.kill("SIGKILL");
    await server.restart();
    smtp.setBehaviour("silent in the text");
    const before = smtp.countConnections();
    const { email } = await register(server.url);
    while (smtp.countConnections() === before) await Bun.sleep(5);
    await server.kill("SIGKILL");
    expect(emailsTo(email)).toEqual([]);
    smtp.setBehaviour("takes");
    await server.restart({ CLOCK_OFFSET_MS: String(60_000) });
    while (emailsTo(email).length === 0) await Bun.sleep(10);
    const [letter] = emailsTo(email);
    const body = { token: letter?.token };
    expect((await callApi(server.url, "POST", "/auth/verify-email", { body })).status).toBe(200);
  }, 60_000);

  test("SIGTERM while the SMTP server hangs: the server stops within five seconds, and the email arrives after the restart", async () => {
    smtp.setBehaviour("silent at the greeting");
    const waiting = await register(server.url);
    await Bun.sleep(300);
    const start = performance.now();
    const { code } = await server.kill("SIGTERM");
    const duration = performance.now() - start;
    console.log(`the end, with a letter in hand that nobody takes: ${Math.round(duration)} ms`);
    expect(code).toBe(0);
    expect(duration).toBeLessThan(5_000);
    smtp.setBehaviour("takes");
    await server.restart({ CLOCK_OFFSET_MS: String(180_000) });
    while (emailsTo(waiting.email).length === 0) await Bun.sleep(10);
    expect(emailsTo(waiting.email)).toHaveLength(1);
  }, 60_000);
});
