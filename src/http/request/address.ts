const GROUPS = 8;
const OF_A_CUSTOMER = 4;

/** An entry as proxies write it: some add the port, and IPv6 then stands in brackets. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

/** The first half of an IPv6 address, its `::` written out: what one customer gets. */
function network(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(gap).fill("0"), ...after];
  return groups
    .slice(0, OF_A_CUSTOMER)
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
  return plain.includes(":") ? network(plain) : plain;
}

const OF_A_SITE = 3;

/** Network of a client address: IPv4 /24, IPv6 /48. */
export function networkOf(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator).slice(0, OF_A_SITE).join(separator);
}

export const isLoopback = (address: string): boolean =>
  address.startsWith("127.") || address === network("::1");
