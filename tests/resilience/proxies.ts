/** Runs the proxy configurations of `deploy/` on a free port with a self-signed certificate. */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DEPLOY = join(import.meta.dir, "../../deploy");
const TIMEOUT_MS = 10_000;
const LOG_FILES = ["stderr", "log"];

const [CADDY, NGINX] = [Bun.which("caddy"), Bun.which("nginx")];
/** The proxies of `deploy/`; `compose`: the one of deploy/compose.yaml. */
export const PROXY_PROGRAMS = { caddy: CADDY, compose: CADDY, nginx: NGINX };
type ProxyKind = keyof typeof PROXY_PROGRAMS;

export interface RunningProxy {
  url: string;
  /** Path of its self-signed certificate. */
  certificate: string;
  /** Fetches a path through the proxy, trusting its certificate alone. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** All that it has logged: as Debian's nginx.conf has it, unless the configuration says otherwise. */
  log(): string;
  stop(): Promise<void>;
}

function createCertificate(dir: string): void {
  const { exitCode, stderr } = Bun.spawnSync([
    ..."openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost".split(" "),
    ...["-addext", "subjectAltName=DNS:localhost", "-keyout", join(dir, "key.pem"), "-out", join(dir, "cert.pem")],
  ]);
  if (exitCode !== 0) throw new Error(`openssl: ${stderr}`);
}

/** A file of `deploy/` with replacements. @throws Error where a replaced text is missing */
function adaptConfig(file: string, changes: Record<string, string>): string {
  let text = readFileSync(join(DEPLOY, file), "utf8");
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

interface ProxyConfig {
  dir: string;
  port: number;
  /** Host and port of each server, in place of 127.0.0.1:3000. */
  to: string[];
}

/** Of Caddy: it can keep a body, to send it again, from this minor version of 2 on. */
const KEEPS_BODIES_SINCE = 11;

/** A configuration as the installed Caddy can read it: Debian's is older than the one of compose.yaml. */
export function forInstalledCaddy(config: string): string {
  const [, minor = "0"] = /^v?2\.(\d+)/.exec(Bun.spawnSync(["caddy", "version"]).stdout.toString()) ?? [];
  return Number(minor) < KEEPS_BODIES_SINCE ? config.replace(/^(\t+)request_buffers/m, "$1# request_buffers") : config;
}

/** Its name and the address of the product, as the two files have them. */
const CADDY_FILES = {
  caddy: { file: "caddy/Caddyfile", name: "sea.example.org", product: "127.0.0.1:3000" },
  compose: { file: "caddy/Caddyfile.compose", name: "{$DOMAIN}", product: "driftglass:3000" },
};

function caddyCommand(kind: keyof typeof CADDY_FILES, { dir, port, to }: ProxyConfig): string[] {
  const { file, name, product } = CADDY_FILES[kind];
  const shown = kind === "compose" ? name : `https://localhost:${port}`;
  const site = adaptConfig(file, {
    [`${name} {`]: `${shown} {\n\ttls ${dir}/cert.pem ${dir}/key.pem`,
    [product]: to.join(" "),
    "/etc/caddy/driftglass": join(dir, "pages"),
  });
  const config = forInstalledCaddy(site).replace(/^\{$/m, "{\n\tadmin off\n\tauto_https disable_redirects");
  writeFileSync(join(dir, "Caddyfile"), config);
  return ["caddy", "run", "--config", join(dir, "Caddyfile"), "--adapter", "caddyfile"];
}

function nginxCommand({ dir, port, to }: ProxyConfig): string[] {
  const site = adaptConfig("nginx/driftglass.conf", {
    "listen 80;": "listen unix:aside.sock;".replace("aside", `${dir}/aside`),
    "listen 443": `listen 127.0.0.1:${port}`,
    "sea.example.org": "localhost",
    "/etc/letsencrypt/live/localhost/fullchain.pem": `${dir}/cert.pem`,
    "/etc/letsencrypt/live/localhost/privkey.pem": `${dir}/key.pem`,
    "/etc/nginx/driftglass;": `${dir}/pages;`,
    "server 127.0.0.1:3000 max_fails=0;": to.map((address) => `server ${address} max_fails=0;`).join("\n"),
  });
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const tempPaths = kinds.map((kind) => `${kind}_temp_path ${dir}/temp-${kind};`).join("\n");
  const connections = site.match(/^# +(worker_rlimit_nofile .*; events \{.*\})$/m)?.[1];
  if (!connections) throw new Error("nginx/driftglass.conf does not say how many connections nginx.conf has to allow");
  const main = `daemon off; pid ${dir}/pid; error_log stderr; ${connections}\nhttp { access_log ${dir}/log; error_log ${dir}/log;\n${tempPaths}\n${site} }`;
  writeFileSync(join(dir, "nginx.conf"), main);
  return ["nginx", "-p", dir, "-c", join(dir, "nginx.conf"), "-e", "stderr"];
}

/** Starts a proxy. @param port where it listens, as PUBLIC_URL says @param to the addresses of the servers */
export async function startProxy(kind: ProxyKind, port: number, ...to: string[]): Promise<RunningProxy> {
  const dir = mkdtempSync(join(tmpdir(), `driftglass-${kind}-`));
  // nginx workers run as nobody.
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, "home"));
  cpSync(join(DEPLOY, "pages"), join(dir, "pages"), { recursive: true });
  createCertificate(dir);
  const config = { dir, port, to: to.map((url) => new URL(url).host) };
  const child = Bun.spawn(kind === "nginx" ? nginxCommand(config) : caddyCommand(kind, config), {
    env: {
      ...process.env,
      DOMAIN: `https://localhost:${port}`,
      HOME: join(dir, "home"),
      XDG_DATA_HOME: join(dir, "home"),
    },
    stdio: ["ignore", "ignore", Bun.file(join(dir, "stderr"))],
  });
  const log = () =>
    LOG_FILES.map((name) => join(dir, name))
      .filter(existsSync)
      .map((path) => readFileSync(path, "utf8"))
      .join("");
  const url = `https://localhost:${port}`;
  const tls = { ca: readFileSync(join(dir, "cert.pem"), "utf8") };
  const fetchThroughProxy = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, { redirect: "manual", ...init, tls } as RequestInit);
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await fetchThroughProxy("/healthz").catch(() => null))?.status !== 200) {
    if (performance.now() > deadline || child.exitCode !== null) {
      child.kill();
      throw new Error(`${kind}: ${log()}`);
    }
    await Bun.sleep(50);
  }
  return {
    url,
    certificate: join(dir, "cert.pem"),
    fetch: fetchThroughProxy,
    log,
    async stop() {
      // On SIGTERM Caddy waits for open connections; nginx needs it to stop its workers.
      child.kill(kind === "nginx" ? "SIGTERM" : "SIGKILL");
      await child.exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
