/** Storage of files: a directory or an S3 bucket. Names match `[\w-]+` with one extension. */
export interface FileStore {
  /** Atomic: a file that can be read is complete. @param type media type */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Bytes; null: there is no such file. */
  size(name: string): Promise<number | null>;
  remove(name: string): Promise<void>;
  /** In no particular order, partial files included. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  since: number;
  bytes: number;
}
