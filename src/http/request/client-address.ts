const IPV6_GROUPS = 8;
const CUSTOMER_GROUPS = 4;

/** An entry of X-Forwarded-For; some proxies add the port, with IPv6 in brackets. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

/** The /64 prefix of an IPv6 address with `::` expanded: one customer's network. */
function ipv6Network(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(gap).fill("0"), ...after];
  return groups
    .slice(0, CUSTOMER_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Client address: the socket's, or the outermost trusted proxy's X-Forwarded-For entry; IPv6 by /64. */
export function clientAddress(socket: string, forwarded: string | undefined, trusted: number): string {
  const chain = (forwarded ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const found = trusted > 0 ? (chain[Math.max(0, chain.length - trusted)] ?? socket) : socket;
  const plain = withoutPort(found).replace(/^::ffff:(\d+\.)/i, "$1");
  return plain.includes(":") ? ipv6Network(plain) : plain;
}

const SITE_GROUPS = 3;

/** Network of a client address: IPv4 /24, IPv6 /48. */
export function networkOfAddress(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator).slice(0, SITE_GROUPS).join(separator);
}

export const isLoopbackAddress = (address: string): boolean =>
  address.startsWith("127.") || address === ipv6Network("::1");
