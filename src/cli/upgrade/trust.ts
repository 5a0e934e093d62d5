/** Whether a new program is the one that was released: its checksum, and who signed the list of checksums. */
import { createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CommandFailure } from "../output";

export interface TrustOptions {
  /** Hex. */
  sha256?: string;
  /** File as `sha256sum` writes it. */
  sums?: string;
  /** Ed25519, of that file. */
  signature?: string;
  /** PEM of the public key. */
  key?: string;
}

const SUMS_FILE = "SHA256SUMS";
const HASH = /^[\da-f]{64}$/;
const SUMS_LINE = /^([\da-f]{64}) [ *](.+)$/gm;
const PROGRAM_NAME = /^driftglass-linux-/;

function readGiven(path: string, what: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandFailure(`the ${what} ${path} cannot be read: ${String(Object(error).code)}`);
  }
}

function isSigned(text: Buffer, signature: Buffer, key: Buffer): boolean {
  try {
    const publicKey = createPublicKey(key);
    return publicKey.asymmetricKeyType === "ed25519" && verify(null, text, publicKey, signature);
  } catch {
    return false;
  }
}

function ensureSigned(sums: string, text: Buffer, { signature, key }: TrustOptions): void {
  if (!signature && !key) return;
  if (!key) throw new CommandFailure("--signature needs --key, the public key of who released it");
  const path = signature ?? `${sums}.sig`;
  if (!isSigned(text, readGiven(path, "signature"), readGiven(key, "key")))
    throw new CommandFailure(`${sums} was not signed with the key ${key}: ${path} does not fit`);
}

function ensureListed(sha256: string, file: string, sums: string, text: string): void {
  const listed = [...text.matchAll(SUMS_LINE)].map(([, sum = "", name = ""]) => ({ sum, name: name.trim() }));
  const own = listed.filter(({ name }) => name === basename(file));
  // A program that was renamed after its download.
  const fitting = own.length > 0 ? own : listed.filter(({ name }) => PROGRAM_NAME.test(name));
  if (!fitting.some(({ sum }) => sum === sha256))
    throw new CommandFailure(`${file} is not what ${sums} lists: its SHA-256 is ${sha256}`);
}

/** null: `--sha256` is all there is. @throws CommandFailure where nothing is given, or a signature without its list */
function sumsFileOf(file: string, { sha256, sums, key, signature }: TrustOptions): string | null {
  if (sums) return sums;
  const beside = join(dirname(file), SUMS_FILE);
  const isAsked = sha256 === undefined || key !== undefined || signature !== undefined;
  if (!isAsked) return null;
  if (existsSync(beside)) return beside;
  throw new CommandFailure(
    `nothing says what ${file} should be: --sha256 HEX, --sums ${SUMS_FILE}, or the file ${SUMS_FILE} beside it`,
  );
}

function ensureChecksum(sha256: string, file: string, wanted: string): void {
  if (sha256 !== wanted.trim().toLowerCase())
    throw new CommandFailure(`${file} is not the program that --sha256 names: its SHA-256 is ${sha256}`);
}

/**
 * Reads what says which program is meant: `--sha256`, `--sums`, or `SHA256SUMS` beside the file.
 * @returns throws CommandFailure for the checksum of another program
 * @throws CommandFailure where nothing says it, or the signature does not fit
 */
export function readTrust(file: string, options: TrustOptions): (sha256: string) => void {
  const wanted = options.sha256;
  if (wanted !== undefined && !HASH.test(wanted.trim().toLowerCase()))
    throw new CommandFailure("--sha256 takes 64 hexadecimal digits");
  const sums = sumsFileOf(file, options);
  const text = sums === null ? null : readGiven(sums, "list of checksums");
  if (sums !== null && text !== null) ensureSigned(sums, text, options);
  return (sha256) => {
    if (wanted !== undefined) ensureChecksum(sha256, file, wanted);
    if (sums !== null) ensureListed(sha256, file, sums, String(text));
  };
}
