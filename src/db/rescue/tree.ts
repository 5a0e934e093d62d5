/** Walks the pages of a table (file format, section 1.6) around those that are damaged. */
import type { PageSource } from "./pages";
import { decodeRecord, type StoredValue, toPlainNumber, varintAt } from "./records";

export interface StoredRow {
  /** The page it stands on. */
  page: number;
  rowid: number | bigint;
  values: StoredValue[];
}

export interface TreeDamage {
  /** Pages that could not be read, or are not of a table. */
  pages: number;
  /** Rows on pages that are there, and damaged themselves. */
  rows: number;
}

const INTERIOR_TABLE = 0x05;
export const LEAF_TABLE = 0x0d;
const FILE_HEADER_BYTES = 100;
const LEAF_HEADER_BYTES = 8;
const INTERIOR_HEADER_BYTES = 12;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const headerStartOf = (n: number): number => (n === 1 ? FILE_HEADER_BYTES : 0);

/** Positions of the cells on a page, those beyond its bytes left out. */
function cellsOf(page: Uint8Array, n: number, headerBytes: number): { cells: number[]; lost: number } {
  const start = headerStartOf(n);
  const view = viewOf(page);
  const count = view.getUint16(start + 3);
  const first = start + headerBytes;
  const room = Math.max(0, Math.floor((page.length - first) / 2));
  const cells: number[] = [];
  for (let i = 0; i < Math.min(count, room); i++) {
    const at = view.getUint16(first + i * 2);
    if (at >= first + count * 2 && at < page.length) cells.push(at);
  }
  return { cells, lost: Math.min(count, room) - cells.length + (count > room ? 1 : 0) };
}

/** Bytes of a payload that stand on the leaf itself. */
function localBytesOf(total: number, usable: number): number {
  const most = usable - 35;
  if (total <= most) return total;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((total - least) % (usable - 4));
  return fitting <= most ? fitting : least;
}

export class TreeReader {
  constructor(private readonly pages: PageSource) {}

  /** The rows of a table, in its order; what is damaged is added to `damage`. */
  *rows(root: number, damage: TreeDamage): Generator<StoredRow> {
    // A damaged page may lead in a circle.
    const seen = new Set<number>();
    const waiting = [root];
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
      const page = seen.has(n) ? null : this.pages.page(n);
      seen.add(n);
      const type = page?.[headerStartOf(n)];
      if (page && type === LEAF_TABLE) yield* this.leafRows(page, n, damage);
      else if (page && type === INTERIOR_TABLE) waiting.push(...this.#children(page, n, damage).reverse());
      else damage.pages++;
    }
  }

  *leafRows(page: Uint8Array, n: number, damage: TreeDamage): Generator<StoredRow> {
    const { cells, lost } = cellsOf(page, n, LEAF_HEADER_BYTES);
    damage.rows += lost;
    for (const at of cells) {
      const row = this.#rowAt(page, n, at);
      if (row) yield row;
      else damage.rows++;
    }
  }

  #children(page: Uint8Array, n: number, damage: TreeDamage): number[] {
    const view = viewOf(page);
    const { cells, lost } = cellsOf(page, n, INTERIOR_HEADER_BYTES);
    const pointers = cells.map((at) => (at + 4 <= page.length ? view.getUint32(at) : 0));
    const all = [...pointers, view.getUint32(headerStartOf(n) + 8)];
    const children = all.filter((child) => child > 1 && child <= this.pages.count);
    damage.pages += lost + all.length - children.length;
    return children;
  }

  #rowAt(page: Uint8Array, n: number, at: number): StoredRow | null {
    const total = varintAt(page, at);
    const rowid = total && varintAt(page, total.end);
    if (!total || !rowid || total.value < 1n || total.value > BigInt(this.pages.count * this.pages.pageSize))
      return null;
    const payload = this.#payloadAt(page, rowid.end, Number(total.value));
    const values = payload && decodeRecord(payload);
    return values && { page: n, rowid: toPlainNumber(BigInt.asIntN(64, rowid.value)), values };
  }

  #payloadAt(page: Uint8Array, at: number, total: number): Uint8Array | null {
    const { usable } = this.pages;
    const local = localBytesOf(total, usable);
    if (at + local > page.length) return null;
    if (local === total) return page.subarray(at, at + local);
    if (at + local + 4 > page.length) return null;
    const payload = new Uint8Array(total);
    payload.set(page.subarray(at, at + local));
    return this.#fillFromOverflow(payload, local, viewOf(page).getUint32(at + local)) ? payload : null;
  }

  #fillFromOverflow(payload: Uint8Array, from: number, first: number): boolean {
    let next = first;
    for (let filled = from; filled < payload.length; ) {
      const page = this.pages.page(next);
      if (!page) return false;
      const piece = page.subarray(4, Math.min(this.pages.usable, 4 + payload.length - filled));
      payload.set(piece, filled);
      filled += piece.length;
      next = viewOf(page).getUint32(0);
    }
    return true;
  }
}
