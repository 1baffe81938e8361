/** Tells which IP addresses stand for the same client, for counting calls. */
import { isIPv6 } from 'node:net';

/**
 * The part of an IP address that stands for one client: all of an IPv4 address, but of an IPv6 address only its /56
 * network, since that is what a home connection is given (RIPE-690), 256 networks of /64 with any address within them.
 * Phones have a /64 each, and 256 neighbours then count together: fewer than share one IPv4 address of their provider.
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
  const [site, ...groups] = [...first, ...zeros, ...last].slice(0, 4).toReversed();
  // Of the fourth group the first byte.
  const half = (parseInt(site ?? '0', 16) & 0xff00).toString(16);
  return `${[...groups.toReversed(), half].join(':')}::/56`;
}

/** The network that a client is in, as the log may know it: many share it, so that it names nobody (/24, IPv6 /48). */
export function clientNetwork(ip: string): string {
  const client = clientAddress(ip);
  if (!client.includes(':')) return client.replace(/\.\d+$/, '.0/24');
  const [groups = ''] = client.split('::');
  return `${groups.split(':').slice(0, 3).join(':')}::/48`;
}
