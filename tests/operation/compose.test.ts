/** deploy/compose.yaml: what it names exists, and nothing in it is left to chance. */
import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { YAML } from "bun";
import { z } from "zod";
import { CONFIG_SCHEMA, readConfig } from "../../src/config/config";
import { LANGUAGES } from "../../src/limits/languages";
import { forInstalledCaddy } from "../resilience/proxies";

const FOLDER = join(import.meta.dir, "../../deploy");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

const SERVICE = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  profiles: z.array(z.string()).length(1).optional(),
  restart: z.literal("unless-stopped"),
  read_only: z.literal(true).optional(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:3000:3000|80:80|443:443(\/udp)?)$/)).optional(),
  volumes: z.array(z.string()).min(1),
  environment: z.record(z.string().regex(/^[A-Z][A-Z\d_]*$/), z.string()),
  healthcheck: z.strictObject({
    test: z.tuple([z.enum(["CMD", "CMD-SHELL"])], z.string()),
    interval: z.string().regex(/^\d+s$/),
    timeout: z.string().regex(/^\d+s$/),
    start_period: z
      .string()
      .regex(/^\d+[sm]$/)
      .optional(),
  }),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal("service_healthy"), required: z.literal(false) }))
    .optional(),
});
const COMPOSE = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), SERVICE),
  volumes: z.record(z.string(), z.null()),
});

const compose = COMPOSE.parse(YAML.parse(read("compose.yaml")));
const { services, volumes } = compose;
const { driftglass, translate } = services;

test("the product starts alone; everything beside it has one profile, and its command stands at the top", () => {
  const profiles = Object.fromEntries(Object.entries(services).map(([name, { profiles: of }]) => [name, of?.[0]]));
  expect(profiles).toEqual({ driftglass: undefined, postgres: "postgres", caddy: "https", translate: "translate" });
  for (const profile of ["postgres", "https", "translate"])
    expect(read("compose.yaml")).toContain(`docker compose --profile ${profile} up -d`);
});

test("each image is pinned to one release", () => {
  for (const [name, { image }] of Object.entries(services))
    expect([name, /:(v?\d+\.\d+(\.\d+)?|local)$/.test(image)]).toEqual([name, true]);
});

test("volumes and files that are mounted are there", () => {
  const mounted = Object.values(services).flatMap((service) => service.volumes.map((each) => each.split(":")[0] ?? ""));
  const [files, named] = [
    mounted.filter((each) => each.startsWith(".")),
    mounted.filter((each) => !each.startsWith(".")),
  ];
  expect(files.map((file) => [file, existsSync(join(FOLDER, file))])).toEqual(files.map((file) => [file, true]));
  expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
  expect(existsSync(join(FOLDER, driftglass?.build?.context ?? "", driftglass?.build?.dockerfile ?? ""))).toBe(true);
});

test("only the proxy listens beyond this machine", () => {
  const ports = Object.entries(services).flatMap(([name, service]) =>
    (service.ports ?? []).map((port) => [name, port]),
  );
  expect(ports).toEqual([
    ["driftglass", "127.0.0.1:3000:3000"],
    ["caddy", "80:80"],
    ["caddy", "443:443"],
    ["caddy", "443:443/udp"],
  ]);
});

/** As Compose fills it in: `${NAME:-default}`. */
const filled = (environment: Record<string, string>, env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, variable, fallback) => env[variable] ?? fallback),
    ]),
  );

/** The image decides them, or they are for tests. */
const NOT_FOR_COMPOSE = ["PORT", "HOST", "DATA_DIR", "CLOCK_OFFSET_MS", "PUSH_TEST_SERVICE", "RATE_LIMITS"];

test("every setting passes from the file .env to the product; nothing set is the product alone, and no text leaves it", () => {
  const environment = driftglass?.environment ?? {};
  const known = Object.keys(CONFIG_SCHEMA.shape);
  expect(Object.keys(environment)).toEqual(known.filter((name) => !NOT_FOR_COMPOSE.includes(name)));
  const alone = readConfig(filled(environment, {}));
  expect([alone.databaseUrl, alone.translate, alone.publicUrl, alone.trustProxy]).toEqual([null, null, null, 0]);
});

test("the values that the head of the file names start it whole", () => {
  const env = {
    PUBLIC_URL: "https://sea.example.org",
    TRUST_PROXY: "1",
    DATABASE_URL: "postgres://driftglass:secret@postgres/driftglass",
    TRANSLATE_URL: "http://translate:5000",
  };
  const whole = readConfig(filled(driftglass?.environment ?? {}, env));
  expect(whole.translate).toEqual({ url: "http://translate:5000", kind: "libretranslate", key: null });
  for (const url of [whole.databaseUrl, whole.translate?.url])
    expect(Object.keys(services)).toContain(new URL(url ?? "").hostname);
});

test("each variable that is filled in is the setting of its name, or is said at the head of the file", () => {
  const head = read("compose.yaml").split("\nname:")[0] ?? "";
  for (const [name, { environment }] of Object.entries(services))
    for (const [setting, value] of Object.entries(environment))
      for (const [, variable = ""] of value.matchAll(/\$\{(\w+)/g))
        expect([name, variable, variable === setting || head.includes(variable)]).toEqual([name, variable, true]);
  expect(read("compose.yaml").match(/\$(?!\{\w+:-\w*\}|DOMAIN )/g)).toBeNull();
});

test("health checks ask for what is there: the image's own, the mounted file, the database of the settings", () => {
  const checkOf = (name: string) => services[name]?.healthcheck.test.slice(1).join(" ");
  const image = /HEALTHCHECK .*CMD \[(.+)\]/.exec(read("../Containerfile"))?.[1] ?? "";
  expect(checkOf("driftglass")).toBe(JSON.parse(`[${image}]`).join(" "));
  const [, mounted] = services.caddy?.volumes.find((each) => each.startsWith("./"))?.split(":") ?? [];
  expect(checkOf("caddy")).toBe(`caddy validate --config ${mounted}`);
  const { POSTGRES_USER, POSTGRES_DB } = services.postgres?.environment ?? {};
  expect(checkOf("postgres")).toBe(`pg_isready -U ${POSTGRES_USER} -d ${POSTGRES_DB}`);
  expect(Object.keys(driftglass?.depends_on ?? {}).filter((each) => !(each in services))).toEqual([]);
});

const CADDY = Bun.which("caddy");
if (!CADDY) console.log("not tried here: caddy is not installed");

test.if(CADDY !== null)(
  "its proxy's own check finds the file good with the settings it has there, and bad without",
  () => {
    const home = mkdtempSync(join(tmpdir(), "driftglass-caddy-"));
    const file = join(home, "Caddyfile");
    writeFileSync(file, forInstalledCaddy(read("caddy/Caddyfile.compose")));
    const check = (env: Record<string, string>) => {
      const command = ["caddy", "validate", "--config", file, "--adapter", "caddyfile"];
      return Bun.spawnSync(command, { env: { PATH: process.env.PATH ?? "", HOME: home, ...env } }).exitCode;
    };
    expect(check(filled(services.caddy?.environment ?? {}, {}))).toBe(0);
    expect(check(filled(services.caddy?.environment ?? {}, { DOMAIN: "sea.example.org" }))).toBe(0);
    expect(check({})).not.toBe(0);
    rmSync(home, { recursive: true });
  },
);

test("LibreTranslate loads our ten languages", () => {
  expect(translate?.environment.LT_LOAD_ONLY?.split(",").toSorted()).toEqual([...LANGUAGES].toSorted());
});

test("its proxy is that of deploy/caddy but for the two names and what only its version can do", () => {
  const body = (text: string) => text.split("\n").slice(1).join("\n");
  const own = body(read("caddy/Caddyfile.compose"));
  const host = own
    .replace("{$DOMAIN} {", "sea.example.org {")
    .replace("driftglass:3000", "127.0.0.1:3000")
    // A distribution's Caddy may be older.
    .replace("\t\trequest_buffers", "\t\t# request_buffers");
  const newer = body(read("caddy/Caddyfile")).replace(/^\t\t# Before 2\.7\.5 [\s\S]*?\n\t\t\}\n/m, "");
  expect(host).toBe(newer);
});
