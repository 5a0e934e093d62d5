/** The site that passkeys are made for. */
export interface PasskeySite {
  /** As the browser says it. */
  origin: string;
  /** Domain of the origin. */
  rpId: string;
}

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** null: browsers make no passkeys for this origin (no https, or an IP address). `localhost` may be without https. */
export function passkeySiteOf(origin: string): PasskeySite | null {
  const { protocol, hostname, origin: clean } = new URL(origin);
  if (IP_ADDRESS.test(hostname)) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { origin: clean, rpId: hostname } : null;
}
