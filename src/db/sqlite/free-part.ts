/** The free part of a page (file format, section 1.6): what lies between its list of cells and the cells. */

/** Bytes of the header, by the first byte of a page of a table or an index. Other pages begin with a page number. */
const HEADER_BYTES: Partial<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };
/** A page number whose first byte is one of those; a file with that many pages is left alone. */
export const PAGE_COUNT_LIMIT = 2 << 24;
const LARGEST_PAGE = 65_536;
/** Of a cell, and of a free block. */
const MIN_BYTES = 4;

interface FreePart {
  from: number;
  to: number;
}

interface TreePage extends FreePart {
  header: number;
}

/** What the header alone says; null: not a page of a table or an index. */
function readHeader(page: Buffer, usable: number): TreePage | null {
  const header = HEADER_BYTES[page[0] ?? 0];
  if (!header) return null;
  const from = header + 2 * page.readUInt16BE(3);
  const to = page.readUInt16BE(5) || LARGEST_PAGE;
  return from <= to && to <= usable ? { header, from, to } : null;
}

/** Whether nothing that the page lists lies in its free part, or beyond its end. */
function isSound(page: Buffer, { header, from, to }: TreePage, usable: number): boolean {
  const last = usable - MIN_BYTES;
  for (let at = header; at < from; at += 2) {
    const cell = page.readUInt16BE(at);
    if (cell < to || cell > last) return false;
  }
  let least = to;
  for (let block = page.readUInt16BE(1); block !== 0; block = page.readUInt16BE(block)) {
    if (block < least || block > last) return false;
    least = block + MIN_BYTES;
  }
  return true;
}

export const ZEROS = Buffer.alloc(LARGEST_PAGE);

/** The free part of a page where something stands in it. @param usable bytes of a page that hold content */
export function findLeftBytes(page: Buffer, usable: number): FreePart | null {
  const found = readHeader(page, usable);
  if (!found) return null;
  const { from, to } = found;
  if (page.compare(ZEROS, 0, to - from, from, to) === 0) return null;
  return isSound(page, found, usable) ? { from, to } : null;
}
