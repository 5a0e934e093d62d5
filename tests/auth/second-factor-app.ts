/** An authenticator app, and accounts that ask for its codes. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOTP, URI } from "otpauth";
import type { Db } from "../../src/db/transact";
import { SECOND_FACTOR_LIMITS } from "../../src/limits/auth";
import { PASSWORD } from "../support/registration";
import { openMailApp } from "./mail-app";

/** The code that an app which scanned `uri` shows at a time. */
export function totpAt(uri: string, timestamp: number): string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error("not a TOTP");
  return totp.generate({ timestamp });
}

const DATA_DIR = mkdtempSync(join(tmpdir(), "driftglass-second-"));

/** The app with its mail deliverer, and people who have an authenticator app. */
export function openSecondFactorApp(db: Db, settings: Record<string, string> = {}) {
  const app = openMailApp(db, { DATA_DIR, ...settings });

  /** Registers somebody and turns their second factor on. Time goes on by two steps: that code is used up. */
  async function guarded() {
    const guest = await app.arrive();
    await app.call("POST", "/auth/verify-email", { body: { token: guest.mail?.token } });
    const start = await app.call("POST", "/auth/second-factor", {
      token: guest.token,
      body: { password: PASSWORD },
    });
    const { uri, setup } = start.body;
    const code = totpAt(uri, app.clock.now);
    const { body } = await app.call("PUT", "/auth/second-factor", {
      token: guest.token,
      body: { setup, code },
    });
    app.clock.now += 2 * SECOND_FACTOR_LIMITS.step;
    return { ...guest, uri, codes: body.recoveryCodes as string[], first: code };
  }

  const logIn = (username: string, code?: string) =>
    app.call("POST", "/auth/login", { body: { username, password: PASSWORD, code } });

  return { ...app, guarded, logIn };
}
