/** A DNS server on the loopback interface that knows what a test tells it, and nothing else. */
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import dns2 from 'dns2';

const { Packet } = dns2;

/** By name and type: what it answers. */
export type Zone = Record<string, Partial<Record<'TXT' | 'A' | 'MX', readonly string[]>>>;

export interface TestDns {
  /** For DNS_SERVERS. */
  readonly address: string;
  /** Names that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** RFC 1035, 3.3: a text of more octets is told in several. */
const STRING_MAX = 255;
const piecesOf = (text: string): string[] =>
  text.match(new RegExp(`.{1,${STRING_MAX}}`, 'g')) ?? [''];

/** @param zone is looked at with each question. */
export async function startDns(zone: Zone): Promise<TestDns> {
  const asked: string[] = [];
  const server = dns2.createServer({
    udp: true,
    tcp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const name = question?.name.toLowerCase() ?? '';
      asked.push(name);
      const type = (['TXT', 'A', 'MX'] as const).find(
        (each) => Packet.TYPE[each] === question?.type,
      );
      const known = zone[name];
      if (known === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN;
      for (const value of (type && known?.[type]) ?? []) {
        response.answers.push({
          ...{ name, class: Packet.CLASS.IN, ttl: 1, type: question!.type },
          ...(type === 'TXT' && { data: piecesOf(value) }),
          ...(type === 'A' && { address: value }),
          ...(type === 'MX' && { exchange: value, priority: 10 }),
        } as never);
      }
      void send(response);
    },
  });
  const port = await freeUdpPort();
  await server.listen({ udp: { port, address: '127.0.0.1' }, tcp: { port, address: '127.0.0.1' } });
  return { address: `127.0.0.1:${port}`, asked, close: () => server.close() };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
