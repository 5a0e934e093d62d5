/** The body as text, read no further than `most` bytes. @param tooLong the error where there are more */
export async function readTextUpTo(response: Response, maxBytes: number, tooLong: () => Error): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
