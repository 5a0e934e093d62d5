/**
 * A closed-loop HTTP/1.1 client on raw sockets, light enough to leave the server its core: run as a process of its
 * own with one JSON job on standard input, prints one JSON line.
 */
interface LoadJob {
  port: number;
  /** The requests of each connection in turn, whole, as they go over the wire. */
  requests: string[];
  connections: number;
  seconds: number;
  /** Each request is sent once, and then it is over. */
  once?: boolean;
  /** ms a connection rests after each answer. */
  pause?: number;
}

interface LoadResult {
  responses: number;
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  failures: number;
  /** Status and error code of the first refused request. */
  refused?: string;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/** The length of the first whole answer in the buffer, or 0 when more has to come. */
function answerLength(buffer: Buffer): number {
  const head = buffer.indexOf(HEAD_END);
  if (head < 0) return 0;
  const headers = buffer.toString("latin1", 0, head).toLowerCase();
  const length = /content-length: (\d+)/.exec(headers);
  if (length) return buffer.length >= head + 4 + Number(length[1]) ? head + 4 + Number(length[1]) : 0;
  if (/ (204|304) /.test(headers.slice(0, 16))) return head + 4;
  const last = buffer.indexOf(LAST_CHUNK, head);
  return last < 0 ? 0 : last + LAST_CHUNK.length;
}

function countFailure(response: string, counts: LoadResult): void {
  const [, status] = /^HTTP\/1\.1 ([^23]\d\d)/.exec(response) ?? [];
  if (!status) return;
  counts.failures++;
  counts.refused ??= `${status} ${/"code":"(\w+)"/.exec(response)?.[1] ?? ""}`;
}

async function runConnection(
  job: LoadJob,
  start: number,
  until: number,
  times: number[],
  counts: LoadResult,
): Promise<void> {
  let next = start;
  const share = Math.ceil(job.requests.length / job.connections);
  const end = job.once ? Math.min(start + share, job.requests.length) : Number.POSITIVE_INFINITY;
  let sent = 0;
  let buffer: Buffer = Buffer.alloc(0);
  await new Promise<void>((resolve, reject) => {
    const send = (socket: Bun.Socket): void => {
      if (performance.now() >= until || next >= end) return void socket.end();
      sent = performance.now();
      socket.write(job.requests[next++ % job.requests.length] ?? "");
    };
    Bun.connect({
      hostname: "127.0.0.1",
      port: job.port,
      socket: {
        open: send,
        data(socket, chunk) {
          buffer = buffer.length ? Buffer.concat([buffer, chunk]) : Buffer.from(chunk);
          const length = answerLength(buffer);
          if (!length) return;
          countFailure(buffer.toString("latin1", 0, length), counts);
          counts.bytes = length;
          times.push(performance.now() - sent);
          buffer = buffer.subarray(length);
          if (job.pause) setTimeout(send, job.pause, socket);
          else send(socket);
        },
        close: () => resolve(),
        error: (_, error) => reject(error),
      },
    }).catch(reject);
  });
}

const loadJob: LoadJob = JSON.parse(await Bun.stdin.text());
const times: number[] = [];
const result: LoadResult = { responses: 0, perSecond: 0, p50: 0, p99: 0, bytes: 0, failures: 0 };
const startTime = performance.now();
const until = startTime + loadJob.seconds * 1000;
const requestsPerConnection = Math.ceil(loadJob.requests.length / loadJob.connections);
await Promise.all(
  Array.from({ length: loadJob.connections }, (_, n) =>
    runConnection(loadJob, n * requestsPerConnection, until, times, result),
  ),
);
times.sort((a, b) => a - b);
const percentile = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
result.responses = times.length;
result.perSecond = times.length / ((performance.now() - startTime) / 1000);
console.log(JSON.stringify({ ...result, p50: percentile(0.5), p99: percentile(0.99) }));
