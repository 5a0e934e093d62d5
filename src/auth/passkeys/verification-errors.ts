/**
 * Tells a wrong answer of a browser from a fault of the library or of what is stored: the library throws plain errors for
 * both. What is not known to be a wrong answer is a fault.
 */

/** Begins of the library's messages about an answer that is read, but wrong. */
const WRONG_ANSWERS = [
  /^Unexpected (authentication|registration) response (type|challenge|origin)/,
  /^Unexpected (credential type|cross-origin authentication response|top origin|RP ID hash|public key alg)/,
  /^Unexpected (value for TokenBinding|tokenBinding\.?\s?status)/,
  /^(Missing credential ID|Credential ID was not|Credential missing response|Credential response \w+ was not)/,
  /^(ClientDataJSON tokenBinding|Detected cross-origin)/,
  /^User (verification (was )?required|presence was required|not present)/,
  /^No (credential ID|public key|AAGUID|attestation signature)/,
  /^Single-device credential indicated/,
  /^None attestation had unexpected/,
  /^(Attestation statement|Credential public key was missing|Public key (was missing|had invalid))/,
];
/** Numbers of a signature that are too long, or of a new key that are no point of its curve. */
const WRONG_NUMBERS = [/^Invalid signature component length/];
const WRONG_NUMBER_NAMES = ["DataError"];

/** Whether a verification that threw this was of a wrong answer. */
export function isWrongAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, name } = error;
  return WRONG_NUMBER_NAMES.includes(name) || [...WRONG_ANSWERS, ...WRONG_NUMBERS].some((each) => each.test(message));
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/** Whether bytes are two integers in DER, as ECDSA signs, and nothing else: the library's errors do not tell. */
export function isEcdsaSignature(bytes: Uint8Array): boolean {
  if (bytes[0] !== SEQUENCE || bytes[1] !== bytes.length - 2) return false;
  const second = 4 + (bytes[3] ?? 0);
  const hasTwo = bytes[2] === INTEGER && bytes[second] === INTEGER;
  const isFilled = (bytes[3] ?? 0) > 0 && (bytes[second + 1] ?? 0) > 0;
  return hasTwo && isFilled && second + 2 + (bytes[second + 1] ?? 0) === bytes.length;
}

/** Whether bytes of a browser could not be read: all but errors of our own code or of the library's. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof TypeError) && !(error instanceof ReferenceError);

/** What is logged of a fault: where it was thrown, without its message, which may quote an answer or a challenge. */
export function passkeyFault(error: unknown): Error {
  const { name, stack = "" } = error instanceof Error ? error : new Error("no error");
  const fault = new Error(`the passkey library failed: ${name}`);
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  fault.stack = [`Error: ${fault.message}`, ...frames].join("\n");
  return fault;
}
