/** Header `Content-Disposition` of a download; names in other scripts are percent-encoded. */
export function attachmentDisposition(name: string): string {
  const plain = name.replace(/[^\w.-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
