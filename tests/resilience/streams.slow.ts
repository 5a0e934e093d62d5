/**
 * Many idle streams on the real server: none is dropped. Prints their memory and how long an event takes to reach all.
 * For a full run: `STREAMS=5000 STREAM_SECONDS=120`.
 */
import { expect, test } from "bun:test";
import { registerClient } from "../support/client";
import { IdleStream, measureFanOut, openIdleStreams, residentBytes } from "../support/idle-streams";
import { startServer } from "../support/server";

const STREAMS = Number(process.env.STREAMS ?? 500);
const SECONDS = Number(process.env.STREAM_SECONDS ?? 15);
const MEGABYTE = 1024 * 1024;
const TIMEOUT = (SECONDS + 120) * 1_000;

test(
  `${STREAMS} idle streams for ${SECONDS} s: none is dropped`,
  async () => {
    const server = await startServer({ WELCOME_BOTTLES: "0" });
    const me = await registerClient(server.url);
    const warm = new IdleStream();
    await warm.open(server.url, me);
    warm.close();
    const before = residentBytes(server.pid());
    const streams = await openIdleStreams(server.url, me, STREAMS);
    const opened = residentBytes(server.pid());
    await Bun.sleep(SECONDS * 1_000);
    expect(streams.filter(({ over }) => over)).toEqual([]);
    const after = residentBytes(server.pid());
    console.log(`streams: ${STREAMS} for ${SECONDS} s, none dropped`);
    const growth = [opened, after].map((bytes) => ((bytes - before) / MEGABYTE).toFixed(1));
    console.log(
      `streams: memory ${(before / MEGABYTE).toFixed(1)} MB, opened +${growth[0]} MB, at the end +${growth[1]} MB`,
    );
    console.log(`streams: to all ${STREAMS}: ${await measureFanOut(me, streams)}`);
    for (const stream of streams) stream.close();
    expect(await server.stop()).toBe(0);
  },
  TIMEOUT,
);
