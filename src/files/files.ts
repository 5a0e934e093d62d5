/** The port to where bytes are kept: one directory, or one bucket. Names are `[\w-]` and one ending. */
export interface Files {
  /** Whole or not at all: a name that can be read has all its bytes. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** null: there is nothing under this name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A name that is not there is no error. */
  remove(name: string): Promise<void>;
  /** Everything there is, in no particular order, half-written things included. */
  list(): AsyncIterable<Kept>;
}

export interface Kept {
  name: string;
  /** When it was written, ms. */
  since: number;
}
