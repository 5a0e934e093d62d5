/** A server that sends its mail to a test SMTP server, both for a whole worker. */
import { expect } from "@playwright/test";
import type { ReceivedEmail } from "../mail/received-email";
import { startSmtpServer, type TestSmtpServer } from "../mail/smtp-server";
import { startServer } from "../support/server";
import { test as base } from "./fixtures";

export const test = base.extend<object, { smtp: TestSmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ smtp }, use) => {
      const server = await startServer({ SMTP_URL: smtp.url, WELCOME_BOTTLES: "0" });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],
});

/** Waits until an address has received `count` emails. @returns the newest of them */
export async function waitForEmail(smtp: TestSmtpServer, address: string, count = 1): Promise<ReceivedEmail> {
  const received = () => smtp.emails.filter(({ to }) => to === address);
  await expect.poll(() => received().length, { timeout: 8_000 }).toBe(count);
  const email = received().at(-1);
  if (!email) throw new Error("no email");
  return email;
}
