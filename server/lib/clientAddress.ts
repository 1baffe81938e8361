/** Tells which IP addresses stand for the same client, for counting calls. */
import { isIPv6 } from 'node:net';

/**
 * The part of an IP address that stands for one client: all of an IPv4 address, but of an IPv6 address only its /64
 * network, since a client can take any address within that.
 */
export function clientAddress(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  // URL writes each address in one way, the shortest.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** The network that a client is in, as the log may know it: many share it, so that it names nobody (/24, IPv6 /48). */
export function clientNetwork(ip: string): string {
  const client = clientAddress(ip);
  if (!client.includes(':')) return client.replace(/\.\d+$/, '.0/24');
  const [groups = ''] = client.split('::');
  return `${groups.split(':').slice(0, 3).join(':')}::/48`;
}
