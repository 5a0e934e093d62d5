/** Faults of ports, addresses and services that the doctor has to name. */
import { readConfig } from "../../src/config/config";
import { openPictureStores } from "../../src/files/picture-stores";
import {
  CLOSED_PORT_URL,
  type DoctorFault,
  OPERATOR,
  openMailServer,
  openSilentPort,
  portOf,
  publicSettings,
  s3Settings,
  serveAnswer,
} from "./fault-fixtures";

export const SERVICE_FAULTS: DoctorFault[] = [
  [
    "another program on the port",
    "port",
    /another program answers at/,
    () => ({ settings: { PORT: portOf(serveAnswer(() => new Response("It works!"))) } }),
  ],
  [
    "something on the port that says nothing",
    "port",
    /does not answer as a Driftglass/,
    async () => ({ settings: { PORT: String(await openSilentPort()) } }),
  ],
  [
    "a public address that nobody answers",
    "PUBLIC_URL",
    /cannot be reached/,
    () => ({ settings: { PUBLIC_URL: CLOSED_PORT_URL, ...OPERATOR } }),
  ],
  [
    "a public address of something else",
    "PUBLIC_URL",
    /not as a Driftglass/,
    () => ({
      settings: { PUBLIC_URL: serveAnswer(() => new Response("It works!")), ...OPERATOR },
    }),
  ],
  [
    "a public address that is not https",
    "PUBLIC_URL",
    /not https/,
    () => ({
      settings: { PUBLIC_URL: "http://sea.invalid", ...OPERATOR },
    }),
    ["PUBLIC_URL"],
  ],
  [
    "an open server without an address",
    "PUBLIC_URL",
    /any host is answered/,
    () => ({ settings: { HOST: "0.0.0.0" } }),
  ],
  [
    "no limits on an open server",
    "limits",
    /passwords may be guessed/,
    () => ({
      settings: { ...publicSettings(), HOST: "0.0.0.0", RATE_LIMITS: "0" },
    }),
  ],
  [
    "a picture scanner that nobody answers",
    "picture scanner",
    /PICTURE_CHECK_URL/,
    () => ({ settings: { PICTURE_CHECK_URL: CLOSED_PORT_URL } }),
  ],
  [
    "a picture scanner that gives no verdict",
    "picture scanner",
    /PICTURE_CHECK_URL/,
    () => ({ settings: { PICTURE_CHECK_URL: serveAnswer(() => Response.json({ verdict: "fine" })) } }),
  ],
  [
    "a mail server that nobody answers",
    "mail",
    /ECONNREFUSED|connect/i,
    () => ({
      settings: { ...publicSettings(), SMTP_URL: "smtp://name:hunter22@127.0.0.1:1" },
    }),
  ],
  [
    "emails without an address for their links",
    "mail",
    /without PUBLIC_URL/,
    async () => ({
      settings: { SMTP_URL: await openMailServer(), MAIL_FROM: "sea@example.org" },
    }),
  ],
  [
    "a bucket with another key",
    "bucket",
    /pictures at/,
    () => ({ settings: s3Settings({ S3_SECRET_ACCESS_KEY: "wrong" }) }),
  ],
  [
    "a bucket of another database",
    "bucket",
    /belongs to another/,
    async () => {
      const settings = s3Settings();
      const { pictures } = openPictureStores(readConfig(settings), crypto.randomUUID());
      await pictures.put(`${"x".repeat(22)}-96.webp`, Uint8Array.of(1), "image/webp");
      return { settings };
    },
    ["pictures"],
  ],

  [
    "a translation server that nobody answers",
    "translation",
    /TRANSLATE_URL/,
    () => ({
      settings: { TRANSLATE_URL: CLOSED_PORT_URL },
    }),
  ],
  [
    "a translation server that fails",
    "translation",
    /answers 500/,
    () => ({
      settings: { TRANSLATE_URL: serveAnswer(() => Response.json({}, { status: 500 })) },
    }),
  ],
];
