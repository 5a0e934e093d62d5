import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** IANA special-purpose registries, multicast, and addresses that contain an IPv4 address. */
const CLOSED_IPV4_NETS: readonly [net: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Of IPv6 only global unicast is allowed, without the closed nets. */
const OPEN_IPV6_NET: readonly [net: string, prefix: number] = ["2000::", 3];
const CLOSED_IPV6_NETS: readonly [net: string, prefix: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

function toBlockList(nets: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
}

const closed = toBlockList(CLOSED_IPV4_NETS, "ipv4");
const open6 = toBlockList([OPEN_IPV6_NET], "ipv6");
const closed6 = toBlockList(CLOSED_IPV6_NETS, "ipv6");

/** Whether an IP address belongs to the public internet. */
function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/** Names that resolve only within a machine or a network. */
const LOCAL_HOST_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;
const PUBLIC_HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Whether an endpoint looks like that of a public push service: https, a host name, the default port. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== "https:" || `${port}${username}${password}${hash}` !== "") return false;
  return PUBLIC_HOST_NAME.test(hostname) && !LOCAL_HOST_NAME.test(hostname);
}

export interface HostAddress {
  address: string;
  family: number;
}

/** Resolves the addresses of a host. */
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

export const resolveHost: ResolveHost = (host) => lookup(host, { all: true });

/** The host is in a network that is not public. */
export class ClosedAddress extends Error {
  readonly code = "closed_address";
}

/** A host's addresses, all of them public. @throws ClosedAddress, Error of the resolver */
export async function resolvePublicAddresses(host: string, resolve: ResolveHost): Promise<HostAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new ClosedAddress("the host is not in the public internet");
  return addresses;
}
