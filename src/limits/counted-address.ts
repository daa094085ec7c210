import { isIPv4, isIPv6 } from 'node:net';

/** What an address is counted as: whoever has one IPv6 address has all of its /64, so these are one caller. An IPv4
 *  address is the same however it is written, with a port too, as some proxies name their clients. */
export function countedAddress(address: string): string {
  const bare = withoutPort(address.trim());
  if (isIPv4(bare)) return bare;
  if (isIPv6(bare)) return network(groupsOf(bare));
  // A proxy that is believed said something that is no address ("unknown"). Those it says it of are one caller.
  return 'unknown';
}

function withoutPort(address: string): string {
  const [, inBrackets, beforePort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? beforePort ?? address;
}

/** The eight groups of an IPv6 address, in hexadecimal. The zone (`%eth0`) is no part of it. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%');
  // In a URL it is written in the one canonical way: no leading zeros, no dotted end, at most one "::".
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
