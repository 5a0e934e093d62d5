/** Ctrl-C in a backup: a line, and no half copy that stays for a day. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { spawnCli } from "../support/cli";
import { trackInstallations } from "./installation";

const place = trackInstallations();

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s leaves nothing and says so",
  async (signal) => {
    const { config } = await place();
    const drafts = join(config.dataDir, "backups");
    const asked = Promise.withResolvers<void>();
    // A bucket that never answers: the copy waits beside the data, ready to be sent.
    const bucket = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch() {
        asked.resolve();
        return new Promise<Response>(() => undefined);
      },
    });
    const settings = {
      DATA_DIR: config.dataDir,
      S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "KEY",
      S3_SECRET_ACCESS_KEY: "a secret",
    };
    const child = spawnCli(settings, "backup", "--to", "s3://pictures/copies");
    const said = new Response(child.stderr).text();
    await Promise.race([asked.promise, child.exited]);
    child.kill(signal);
    expect(await child.exited).toBe(1);
    const sent =
      /; what was sent to s3:\/\/pictures\/copies\/driftglass-[\w-]+ is no backup unless “driftglass restore s3:\/\/\S+ --verify” says so\n$/;
    expect((await said).replace(sent, "")).toBe(`interrupted: nothing is left in ${drafts}`);
    expect(existsSync(drafts) ? readdirSync(drafts).filter((name) => name.startsWith(".half-")) : []).toEqual([]);
    await bucket.stop(true);
  },
  60_000,
);
