import { isIPv4, isIPv6 } from 'node:net';

/** An address, normalised for counting: an IPv6 address as its /64, which usually has one owner; an IPv4 address without
 *  the port that some proxies add, and also where it is mapped to IPv6. */
export function countedAddress(address: string): string {
  const bare = withoutPort(address.trim());
  if (isIPv4(bare)) return bare;
  if (isIPv6(bare)) return network(groupsOf(bare));
  // A trusted proxy wrote something that is no address, such as "unknown": these are one caller.
  return 'unknown';
}

function withoutPort(address: string): string {
  const [, inBrackets, beforePort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? beforePort ?? address;
}

/** The eight groups of an IPv6 address, in hexadecimal. The zone (`%eth0`) is no part of it. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%');
  // URL canonicalises it: no leading zeros, no dotted end, at most one "::".
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
}

function network(groups: readonly string[]): string {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');
}
