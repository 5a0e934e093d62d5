import { expect, test } from "bun:test";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open";
import { openServerChannel } from "../../src/db/postgres/server-channel";
import { eachDatabase, freshPostgres } from "../support/databases";
import { startTcpProxy } from "../support/tcp-proxy";

eachDatabase("what a server tells the others", (_, __, kind) => {
  test.if(kind === "postgres")("reaches them after its connection was lost in that moment", async () => {
    const { url, drop } = await freshPostgres();
    const { db, close } = await openDatabase(url);
    const wire = await startTcpProxy(Number(new URL(url).port));
    const throughWire = Object.assign(new URL(url), { port: String(wire.port) }).href;
    const arrived = Promise.withResolvers<string>();
    const open = (at: string, name: string, onMessage: (message: string) => void) =>
      openServerChannel(at, { onMessage, onReconnect: () => undefined, report: () => undefined }, name);
    const sender = await open(throughWire, "sender", () => undefined);
    const receiver = await open(url, "receiver", arrived.resolve);
    // What it sends goes no further.
    wire.delay(null);
    sender.publish("it happened");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '%sender%'`.execute(db);
    wire.delay(0);
    expect(await arrived.promise).toBe("it happened");
    await Promise.all([sender.close(), receiver.close()]);
    wire.close();
    await close();
    await drop();
  });
});
