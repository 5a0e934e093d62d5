/** Sends wrong passwords at a steady rate, from many addresses and also for accounts that exist; prints the count of each status. */
const [url = "", perSecond = 0, addresses = 0, accounts = 0, durationMs = 0] = process.argv
  .slice(2)
  .map((each, n) => (n === 0 ? each : Number(each))) as [string, number, number, number, number];

const TIMEOUT_MS = 10_000;
const TICKS_PER_SECOND = 20;

const statusCounts: Record<string, number> = {};
const pendingGuesses: Promise<void>[] = [];
let sent = 0;

/** Each address in a network of its own, so that only its own attempts count against it. */
const addressOf = (n: number) => `${20 + (n % 100)}.${Math.floor(n / 100)}.1.1`;

async function guessPassword(n: number): Promise<void> {
  const username = n % 5 === 0 ? `honest.${n % accounts}` : `nobody.${n % 500}`;
  const status = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": addressOf(n % addresses) },
    body: JSON.stringify({ username, password: `guess-${n}` }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => response.status,
    () => "none",
  );
  statusCounts[status] = (statusCounts[status] ?? 0) + 1;
}

const timer = setInterval(() => {
  for (let n = 0; n < perSecond / TICKS_PER_SECOND; n++) pendingGuesses.push(guessPassword(sent++));
}, 1_000 / TICKS_PER_SECOND);

setTimeout(async () => {
  clearInterval(timer);
  await Promise.all(pendingGuesses);
  process.stdout.write(JSON.stringify({ sent, counts: statusCounts }));
}, durationMs);
