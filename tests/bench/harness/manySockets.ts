/**
 * Many sockets in a separate process, which subscribe to one channel: argv are the port, their number, the channel and
 * its key. They implement WebSocket, Engine.IO and Socket.IO themselves, to use little CPU time. Sends `ready` to its
 * parent when all have subscribed. After a request with a text, it answers when each socket has received the first
 * message with that text: unix ms, with fractions.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const [port = '', count = '', channel = '', key = ''] = process.argv.slice(2);
const total = Number(count);
/** Connections that are opened at the same time. */
const opening = 50;
/** How long messages are waited for, ms. */
const maxWaitMs = 5000;

let sought = '';
let times: number[] = [];

/** Opens a socket and subscribes. Resolves when the server has accepted the connection. */
function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('error', reject).on('close', () => reject(new Error('A socket was closed')));
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    let rest: Buffer = Buffer.alloc(0);
    let upgraded = false;
    /** The requested text of the last match. */
    let found = '';
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end === -1) return;
        upgraded = true;
        rest = rest.subarray(end + 4);
      }
      for (let frame = frameOf(rest); frame; frame = frameOf(rest)) {
        rest = rest.subarray(frame.length);
        const first = frame.text.toString('latin1', 0, 2);
        if (first.startsWith('0')) send(socket, '40');
        else if (first.startsWith('2')) send(socket, '3');
        else if (first === '40') {
          send(socket, `42${JSON.stringify(['subscribe', { channel, key }])}`);
          resolve();
        } else if (sought !== '' && found !== sought && frame.text.includes(sought)) {
          found = sought;
          times.push(performance.timeOrigin + performance.now());
        }
      }
    });
  });
}

/** The first frame of these bytes, if it is complete. Frames of a server are not masked. */
function frameOf(bytes: Buffer): { text: Buffer; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return undefined;
  const size =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < head + size) return undefined;
  return { text: bytes.subarray(head, head + size), length: head + size };
}

/** Sends a short text, masked with zeros. */
function send(socket: Socket, text: string): void {
  const bytes = Buffer.from(text);
  if (bytes.length > 125) throw new RangeError('A short text only');
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]));
}

function tell(message: unknown): void {
  process.send?.(message);
}

process.on('message', (text) => {
  sought = String(text);
  times = [];
  const start = performance.now();
  const timer = setInterval(() => {
    if (times.length < total && performance.now() - start < maxWaitMs) return;
    clearInterval(timer);
    tell(times);
  }, 20);
});
process.on('disconnect', () => process.exit(0));

let left = total;
await Promise.all(
  Array.from({ length: opening }, async () => {
    while (left-- > 0) await open();
  }),
);
tell('ready');
