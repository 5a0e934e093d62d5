/**
 * The client's address: the socket's, or, behind `trusted` proxies of our own, the entry of X-Forwarded-For that
 * the outermost of them wrote (walking from the right; what lies further left anyone can forge).
 * IPv6 counts by its /64, which is what one customer gets.
 */
export function clientAddress(socket: string, forwarded: string | undefined, trusted: number): string {
  const chain = (forwarded ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const found = trusted > 0 ? (chain[Math.max(0, chain.length - trusted)] ?? socket) : socket;
  const plain = found.replace(/^::ffff:(\d+\.)/, "$1");
  return plain.includes(":") ? plain.split(":").slice(0, 4).join(":") : plain;
}
