import { expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";

const GZIP = { "accept-encoding": "gzip, br" };

eachDatabase("compressed answers", (db) => {
  test("long JSON and pages are packed for who takes it, and say the same", async () => {
    await seedBuiltIns(db());
    const { ask } = openTestApp(db());
    for (const path of ["/api/countries", "/login"]) {
      const plain = await (await ask("GET", path)).text();
      const packed = await ask("GET", path, { headers: GZIP });
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(packed.headers.get("vary")).toContain("accept-encoding");
      const bytes = new Uint8Array(await packed.arrayBuffer());
      expect(bytes.byteLength).toBeLessThan(plain.length / 2);
      const nonceless = (text: string) => text.replace(/nonce="[^"]*"/g, "");
      expect(nonceless(new TextDecoder().decode(Bun.gunzipSync(bytes)))).toBe(nonceless(plain));
    }
  });

  test("a page that is asked for without its body says how long it would be", async () => {
    const { ask } = openTestApp(db());
    for (const headers of [{}, GZIP] as const) {
      const whole = await (await ask("GET", "/login", { headers })).arrayBuffer();
      const head = await ask("HEAD", "/login", { headers });
      const length = Number(head.headers.get("content-length"));
      // The nonce differs, and with it a few packed bytes.
      expect(Math.abs(length - whole.byteLength)).toBeLessThan("accept-encoding" in headers ? 100 : 1);
    }
  });

  test("short and packed answers stay as they are", async () => {
    const { ask } = openTestApp(db());
    const short = await ask("GET", "/healthz", { headers: GZIP });
    expect(short.headers.get("content-encoding")).toBeNull();
    const unauthenticated = await ask("GET", "/api/auth/profile", { headers: GZIP });
    expect(unauthenticated.headers.get("content-encoding")).toBeNull();
    expect(((await unauthenticated.json()) as { success: boolean }).success).toBe(false);
  });
});
