/** Pages of an SQLite file that may be damaged, with those of its log, read without SQLite and without writing. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
/** Of every database that this program makes. */
const DEFAULT_PAGE_SIZE = 4_096;
const MIN_PAGE_SIZE = 512;
const MAX_PAGE_SIZE = 65_536;
const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

export interface PageSource {
  pageSize: number;
  /** Bytes of a page that hold content. */
  usable: number;
  count: number;
  /** Whether the first bytes are those of SQLite. */
  hasHeader: boolean;
  /** Frames of the log: taken in, and left out because they are torn or were not committed. */
  log: { taken: number; left: number };
  /** null: it cannot be read. */
  page(n: number): Uint8Array | null;
  close(): void;
}

interface ReadFile {
  bytes: number;
  /** null: not all of it is there, or the disk fails. */
  read(at: number, length: number): Uint8Array | null;
  close(): void;
}

function openFile(path: string): ReadFile {
  const file = openSync(path, "r");
  return {
    bytes: fstatSync(file).size,
    read(at, length) {
      const into = new Uint8Array(length);
      try {
        return readSync(file, into, 0, length, at) === length ? into : null;
      } catch {
        return null;
      }
    },
    close: () => closeSync(file),
  };
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const isPageSize = (n: number): boolean => n >= MIN_PAGE_SIZE && n <= MAX_PAGE_SIZE && (n & (n - 1)) === 0;

function pageSizeOf(header: Uint8Array | null): { pageSize: number; reserved: number; hasHeader: boolean } {
  const hasHeader = header !== null && new TextDecoder("latin1").decode(header.subarray(0, 16)) === MAGIC;
  const stated = header && hasHeader ? viewOf(header).getUint16(16) : 0;
  const pageSize = stated === 1 ? MAX_PAGE_SIZE : stated;
  if (!isPageSize(pageSize)) return { pageSize: DEFAULT_PAGE_SIZE, reserved: 0, hasHeader };
  const reserved = header?.[20] ?? 0;
  return { pageSize, reserved: reserved <= 32 ? reserved : 0, hasHeader };
}

type Checksum = [number, number];

function addToChecksum([a, b]: Checksum, bytes: Uint8Array, littleEndian: boolean): Checksum {
  const view = viewOf(bytes);
  let [x, y] = [a, b];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    x = (x + view.getUint32(at, littleEndian) + y) >>> 0;
    y = (y + view.getUint32(at + 4, littleEndian) + x) >>> 0;
  }
  return [x, y];
}

interface Log {
  /** Where in the log the newest committed content of a page is. */
  pages: Map<number, number>;
  /** Pages of the database after the last commit; 0: unknown. */
  count: number;
  taken: number;
  left: number;
}

const noLog = (): Log => ({ pages: new Map(), count: 0, taken: 0, left: 0 });

interface LogHead {
  littleEndian: boolean;
  salts: [number, number];
  sum: Checksum;
}

/** null: it is none, or of another page size. */
function logHeadOf(file: ReadFile, pageSize: number): LogHead | null {
  const head = file.read(0, WAL_HEADER_BYTES);
  if (!head) return null;
  const view = viewOf(head);
  const magic = view.getUint32(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1 || view.getUint32(8) !== pageSize) return null;
  const littleEndian = (magic & 1) === 0;
  const sum = addToChecksum([0, 0], head.subarray(0, 24), littleEndian);
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28)) return null;
  return { littleEndian, salts: [view.getUint32(16), view.getUint32(20)], sum };
}

interface Frame {
  page: number;
  /** Pages of the database, where the frame is the last of a commit; else 0. */
  count: number;
  at: number;
}

/** The frames whose checksums go on from the head. */
function* soundFrames(file: ReadFile, pageSize: number, head: LogHead): Generator<Frame> {
  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  let { sum } = head;
  for (let at = WAL_HEADER_BYTES; ; at += frameBytes) {
    const frame = file.read(at, frameBytes);
    if (!frame) return;
    const view = viewOf(frame);
    sum = addToChecksum(sum, frame.subarray(0, 8), head.littleEndian);
    sum = addToChecksum(sum, frame.subarray(FRAME_HEADER_BYTES), head.littleEndian);
    const found = [8, 12, 16, 20].map((place) => view.getUint32(place));
    if (![...head.salts, ...sum].every((expected, n) => expected === found[n])) return;
    yield { page: view.getUint32(0), count: view.getUint32(4), at: at + FRAME_HEADER_BYTES };
  }
}

/** Takes frames while they are sound, as SQLite does; what follows the last commit is left out. */
function readLog(file: ReadFile, pageSize: number): Log {
  const frames = Math.ceil(Math.max(0, file.bytes - WAL_HEADER_BYTES) / (FRAME_HEADER_BYTES + pageSize));
  const log: Log = { ...noLog(), left: frames };
  const head = logHeadOf(file, pageSize);
  let pending: Frame[] = [];
  for (const frame of head ? soundFrames(file, pageSize, head) : []) {
    pending.push(frame);
    if (frame.count === 0) continue;
    for (const { page, at } of pending) log.pages.set(page, at);
    log.taken += pending.length;
    Object.assign(log, { count: frame.count, left: frames - log.taken });
    pending = [];
  }
  return log;
}

/** Opens the log beside a file; null: there is none. */
function openLog(path: string): ReadFile | null {
  try {
    return openFile(`${path}-wal`);
  } catch {
    return null;
  }
}

/** @throws Error where the file itself cannot be opened */
export function openPages(path: string): PageSource {
  const file = openFile(path);
  const { pageSize, reserved, hasHeader } = pageSizeOf(file.read(0, HEADER_BYTES));
  const logFile = openLog(path);
  const log = logFile ? readLog(logFile, pageSize) : noLog();
  const count = log.count || Math.ceil(file.bytes / pageSize);
  return {
    pageSize,
    usable: pageSize - reserved,
    count,
    hasHeader,
    log: { taken: log.taken, left: log.left },
    page(n) {
      if (n < 1 || n > count) return null;
      const at = log.pages.get(n);
      return at === undefined ? file.read((n - 1) * pageSize, pageSize) : (logFile?.read(at, pageSize) ?? null);
    },
    close() {
      file.close();
      logFile?.close();
    },
  };
}
