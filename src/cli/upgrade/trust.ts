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

/**
 * Reads what says which program is meant: `--sha256`, `--sums`, or `SHA256SUMS` beside the file.
 * @returns throws CommandFailure for the checksum of another program
 * @throws CommandFailure where nothing says it, or the signature does not fit
 */
export function readTrust(file: string, options: TrustOptions): (sha256: string) => void {
  const beside = join(dirname(file), SUMS_FILE);
  const sums = options.sums ?? (options.sha256 || !existsSync(beside) ? undefined : beside);
  const wanted = options.sha256?.trim().toLowerCase();
  if (wanted !== undefined && !HASH.test(wanted)) throw new CommandFailure("--sha256 takes 64 hexadecimal digits");
  if ((options.key || options.signature) && !sums)
    throw new CommandFailure("a signature is one of a list of checksums: --sums names it");
  if (!sums && !wanted)
    throw new CommandFailure(
      `nothing says what ${file} should be: --sha256 HEX, --sums ${SUMS_FILE}, or the file ${SUMS_FILE} beside it`,
    );
  const text = sums ? readGiven(sums, "list of checksums") : null;
  if (sums && text) ensureSigned(sums, text, options);
  return (sha256) => {
    if (wanted !== undefined && sha256 !== wanted)
      throw new CommandFailure(`${file} is not the program that --sha256 names: its SHA-256 is ${sha256}`);
    if (sums && text) ensureListed(sha256, file, sums, text.toString());
  };
}
