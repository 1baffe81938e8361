/** A mail server that takes every mail and says so after a while, as a thread that counts them. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { delayMs } = workerData as { delayMs: number };
let taken = 0;

/** As much of RFC 5321 as a client without TLS and sign-in needs. */
function serve(socket: Socket): void {
  let received = '';
  let isData = false;
  const say = (line: string) => {
    if (socket.writable) socket.write(`${line}\r\n`);
  };
  const accept = () => {
    taken += 1;
    setTimeout(() => say('250 taken'), delayMs);
  };
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = received.indexOf(end);
      if (at < 0) return;
      const line = received.slice(0, at);
      received = received.slice(at + end.length);
      if (isData) {
        isData = false;
        accept();
        continue;
      }
      const command = line.slice(0, 4).toUpperCase();
      isData = command === 'DATA';
      if (isData) say('354 go on');
      else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say(command === 'EHLO' ? '250 bench' : '250 ok');
    }
  });
  say('220 bench');
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
parentPort?.on('message', () => parentPort?.postMessage(taken));
