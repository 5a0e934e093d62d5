import type { Config } from "../../config/config";
import { readMeta, writeMeta } from "../../db/meta";
import type { DbOrTx } from "../../db/transact";
import { machineTime } from "../../runtime/clock";
import { errorFields, type ServerLog } from "../../runtime/log";
import { MINUTE } from "../../runtime/units";
import type { Ctx } from "../env";

const PROXY_MISMATCH_KEY = "proxies seen";

/** A mismatch between TRUST_PROXY and the requests. */
interface ProxyMismatch {
  /** Entries of X-Forwarded-For. */
  seen: number;
  /** TRUST_PROXY at that time. */
  trusted: number;
  /** ms, machine's clock. */
  at: number;
}

const PROXY_WARNINGS = {
  untrusted:
    "requests come with X-Forwarded-For, which nobody trusts: all guests share one address and its limits; see TRUST_PROXY",
  fewer: "requests come through fewer proxies than TRUST_PROXY says: who sends the header chooses an address",
};

const storeProxyMismatch = (db: DbOrTx, mismatch: ProxyMismatch): Promise<void> =>
  writeMeta(db, PROXY_MISMATCH_KEY, JSON.stringify(mismatch));

/** The last recorded mismatch, for the `doctor` command; null: none. */
export async function loadProxyMismatch(db: DbOrTx): Promise<ProxyMismatch | null> {
  const value = await readMeta(db, PROXY_MISMATCH_KEY);
  return value === undefined ? null : JSON.parse(value);
}

/** Number of entries in X-Forwarded-For if it does not match TRUST_PROXY; null: it matches. */
function findProxyMismatch(forwarded: string | undefined, trusted: number, loopback: () => boolean): number | null {
  const seen = forwarded?.split(",").length ?? 0;
  if (trusted === 0) return seen > 0 ? seen : null;
  // Probes on this machine bypass the proxy.
  return seen < trusted && !(seen === 0 && loopback()) ? seen : null;
}

/** Logs a warning, at most once a minute, if TRUST_PROXY does not match the requests. */
export function createProxyWatcher({ config, db, log }: { config: Config; db: DbOrTx; log: ServerLog }) {
  const trusted = config.trustProxy;
  let lastWarningAt = Number.NEGATIVE_INFINITY;
  return (c: Ctx, loopback: () => boolean): void => {
    const seen = findProxyMismatch(c.req.header("x-forwarded-for"), trusted, loopback);
    const at = seen === null ? 0 : machineTime();
    if (seen === null || at - lastWarningAt < MINUTE) return;
    lastWarningAt = at;
    log.warn({ seen, trusted }, trusted === 0 ? PROXY_WARNINGS.untrusted : PROXY_WARNINGS.fewer);
    storeProxyMismatch(db, { seen, trusted, at }).catch((error) => log.debug(errorFields(error), "not noted"));
  };
}
