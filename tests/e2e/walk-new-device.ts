import { expect } from "@playwright/test";
import type { TestSmtpServer } from "../mail/smtp-server";
import { callApi } from "../support/client";

const PASSWORD = "tide-and-glass";
let people = 0;

/** The path of the letter about a sign-in from a new kind of device. */
export async function endSessionPath(url: string, smtp: TestSmtpServer): Promise<string> {
  const name = `lamp${process.pid}x${++people}`;
  const email = `${name}@lighthouse.example`;
  const body = { username: name, nickname: name, password: PASSWORD, language: "en", email };
  expect((await callApi(url, "POST", "/auth/register", { body })).status).toBe(201);
  const found = (pattern: RegExp) => pattern.exec(smtp.emails.map(({ text }) => text).join("\n"))?.[1] ?? "";
  const verify = () => found(new RegExp(`${name}[^]*?/verify-email\\?token=([\\w-]+)`));
  await expect.poll(verify, { timeout: 20_000 }).not.toBe("");
  await callApi(url, "POST", "/auth/verify-email", { body: { token: verify() } });
  const userAgent = "Mozilla/5.0 (Linux; Android 14; K) Chrome/131.0.0.0 Mobile Safari/537.36";
  await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ username: name, password: PASSWORD }),
  });
  const path = () => found(/https?:\/\/[^/\s]+(\/end-session\S+)/);
  await expect.poll(path, { timeout: 20_000 }).not.toBe("");
  return path();
}
