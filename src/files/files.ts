/** Storage of files: a directory or a bucket. Names match `[\w-]+` with one extension. */
export interface FileStore {
  /** Atomic: a readable name has all its bytes. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** In no particular order, partial files included. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  since: number;
  bytes: number;
}
