/** SHA-256, hex. */
export const sha256 = (content: string | Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(content).digest("hex");
