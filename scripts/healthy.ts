/** `driftglass --healthy`: asks the server beside it whether it is ready, for a container without a shell. */
import { readConfig } from "../src/config/config";

const TIMEOUT_MS = 4_000;

if (process.argv.includes("--healthy")) {
  const url = `http://127.0.0.1:${readConfig().port}/readyz`;
  const ready = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exit(ready ? 0 : 1);
}
