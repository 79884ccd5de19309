/** Whether a port of this machine can be listened on. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @param host the address to listen on; undefined for all */
export async function isFree(port: number, host?: string): Promise<boolean> {
  // A server of one address only does not prevent another one of all, which would then not be reached.
  for (const address of ['127.0.0.1', '::1']) {
    const socket = connect(port, address);
    const answers = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (answers) return false;
  }
  const server = createServer();
  try {
    server.listen({ port, ...(host !== undefined && { host }) });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** The first free port from this one on. */
export async function freePort(from: number): Promise<number> {
  let port = from;
  while (!(await isFree(port))) port += 1;
  return port;
}
