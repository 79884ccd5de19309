/** The exchange's channels. */
import { channels } from '../client/generated/realtime.ts';
import { connectSocketOf, type SocketOptions } from '../client/socket.ts';
import type { AppSocket } from '../shell/index.ts';

export const connectSocket = (options: SocketOptions): AppSocket =>
  connectSocketOf<Record<string, unknown>>(channels, options);
