/** Rows as SQLite stores them (file format, section 2.1), of pages that may be damaged. */

export type StoredValue = null | number | bigint | string | Uint8Array;

interface Varint {
  value: bigint;
  end: number;
}

const MAX_VARINT_BYTES = 9;

/** null: it goes beyond the bytes. */
export function varintAt(bytes: Uint8Array, at: number): Varint | null {
  let value = 0n;
  for (let n = 0; n < MAX_VARINT_BYTES; n++) {
    const byte = bytes[at + n];
    if (byte === undefined) return null;
    if (n === MAX_VARINT_BYTES - 1) return { value: BigInt.asIntN(64, (value << 8n) | BigInt(byte)), end: at + n + 1 };
    value = (value << 7n) | BigInt(byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, end: at + n + 1 };
  }
  return null;
}

export const toPlainNumber = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];
const FLOAT_TYPE = 7;
const FIRST_BLOB_TYPE = 12;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @returns null where no value has such a type */
function lengthOfType(type: number): number | null {
  if (type < INTEGER_BYTES.length) return INTEGER_BYTES[type] ?? null;
  if (type === FLOAT_TYPE) return 8;
  if (type === 8 || type === 9) return 0;
  return type >= FIRST_BLOB_TYPE ? Math.floor((type - FIRST_BLOB_TYPE) / 2) : null;
}

function integerOf(bytes: Uint8Array): number | bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return toPlainNumber(BigInt.asIntN(bytes.length * 8, value));
}

/** @throws TypeError where a text is no UTF-8 */
function storedValueOf(type: number, bytes: Uint8Array): StoredValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === FLOAT_TYPE) return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0);
  if (type < FLOAT_TYPE) return integerOf(bytes);
  return type % 2 === 0 ? bytes.slice() : utf8.decode(bytes);
}

/** The types of a record's values, in its head. @throws RangeError where it is damaged */
function typesIn(payload: Uint8Array, from: number, to: number): number[] {
  const types: number[] = [];
  let at = from;
  while (at < to) {
    const type = varintAt(payload, at);
    if (!type || type.end > to) throw new RangeError("the head of a record is damaged");
    types.push(Number(type.value));
    at = type.end;
  }
  return types;
}

/** @throws RangeError, TypeError where they are damaged */
function valuesOf(payload: Uint8Array, types: readonly number[], from: number): StoredValue[] {
  let at = from;
  const values = types.map((type) => {
    const length = lengthOfType(type);
    if (length === null || at + length > payload.length) throw new RangeError("a value goes beyond its record");
    at += length;
    return storedValueOf(type, payload.subarray(at - length, at));
  });
  if (at !== payload.length) throw new RangeError("a record is longer than its values");
  return values;
}

/** The values of a record; null: it is damaged. */
export function decodeRecord(payload: Uint8Array): StoredValue[] | null {
  const head = varintAt(payload, 0);
  if (!head || head.value < 1n || head.value > BigInt(payload.length)) return null;
  const end = Number(head.value);
  try {
    return valuesOf(payload, typesIn(payload, head.end, end), end);
  } catch {
    return null;
  }
}
